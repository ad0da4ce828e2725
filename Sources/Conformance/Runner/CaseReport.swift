/// What everybody said of one case.
public struct CaseReport: Sendable {
    public var name: String
    /// Where the case stands, for people.
    public var origin: String
    public var target: String
    public var options: TargetOptions
    public var recorded: Verdict?
    /// Our own verdict with its grounds, or why there is none.
    public var ours: Result<Explanation, TargetError>
    /// What each peer said, in the order of the peers.
    public var peers: [PeerOpinion]
    /// What was judged.
    public var input: [UInt8] = []

    /// Every pair that disagrees and everybody who failed; empty where all is well.
    public var disagreements: [Disagreement] {
        var found: [Disagreement] = []
        let ourVerdict = (try? ours.get())?.verdict
        if ourVerdict == nil { found.append(.failure(CaseReport.ourName)) }
        if let ourVerdict, let recorded, !ourVerdict.agrees(with: recorded) {
            found.append(.verdicts(CaseReport.ourName, CaseReport.recordName))
        }
        for peer in peers {
            switch peer.answer {
            case .notOffered: break
            case .failure: found.append(.failure(peer.name))
            case .verdict(let verdict):
                if let recorded, !verdict.agrees(with: recorded) {
                    found.append(.verdicts(peer.name, CaseReport.recordName))
                }
                if let ourVerdict, !verdict.agrees(with: ourVerdict) {
                    found.append(.verdicts(peer.name, CaseReport.ourName))
                }
            }
        }
        return found
    }

    /// How reports call the built-in targets.
    public static let ourName = "ours"
    /// How reports call the recorded verdict.
    public static let recordName = "record"
}

/// What a peer said.
public struct PeerOpinion: Sendable {
    public var name: String
    public var answer: PeerAnswer
}

/// One way in which a case is not as it should be.
public enum Disagreement: Sendable, Equatable {
    /// These two say different things.
    case verdicts(String, String)
    /// This one has no verdict.
    case failure(String)
}

extension Disagreement: CustomStringConvertible {
    public var description: String {
        switch self {
        case .verdicts(let left, let right): "\(left) and \(right) disagree"
        case .failure(let name): "\(name) has no verdict"
        }
    }
}
