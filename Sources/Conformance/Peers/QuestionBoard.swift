/// The questions of one batch to one peer: which wait, which are under way, and what came of each.
///
/// When the peer fails with several questions under way, nobody knows which of them it was. They become suspects and are
/// asked again one at a time, until a failure has exactly one cause.
struct QuestionBoard {
    let questions: [PeerQuestion]
    private(set) var answers: [PeerAnswer?]
    /// Indices of questions, by the id under which they were asked.
    private(set) var underWay: [Int: Int] = [:]
    private var waiting: ArraySlice<Int>
    private var suspects: ArraySlice<Int> = []
    private var bytesUnderWay = 0
    private var openCount: Int

    init(_ questions: [PeerQuestion]) {
        self.questions = questions
        answers = Array(repeating: nil, count: questions.count)
        waiting = questions.indices[...].map { $0 }[...]
        openCount = questions.count
    }

    var isDone: Bool { openCount == 0 }

    /// Takes the next question to ask within the window; nil where none waits or the window is full.
    mutating func next(windowCount: Int, windowBytes: Int) -> Int? {
        if !suspects.isEmpty { return underWay.isEmpty ? suspects.popFirst() : nil }
        guard let index = waiting.first, underWay.count < windowCount else { return nil }
        let bytes = bytesUnderWay + questions[index].input.count
        guard underWay.isEmpty || bytes <= windowBytes else { return nil }
        return waiting.popFirst()
    }

    mutating func didAsk(_ index: Int, id: Int) {
        underWay[id] = index
        bytesUnderWay += questions[index].input.count
    }

    /// Notes an answer that came over the wire; false where no such question is under way.
    mutating func didAnswer(id: Int, _ answer: PeerAnswer) -> Bool {
        guard let index = underWay.removeValue(forKey: id) else { return false }
        bytesUnderWay -= questions[index].input.count
        settle(index, answer)
        return true
    }

    /// Notes an answer to a question that was not asked.
    mutating func settle(_ index: Int, _ answer: PeerAnswer) {
        answers[index] = answer
        openCount -= 1
    }

    /// The peer failed: with one question under way it is to blame, more become suspects.
    mutating func didFail(_ failure: PeerFailure) {
        let lost = underWay.values.sorted()
        underWay = [:]
        bytesUnderWay = 0
        if lost.count == 1 {
            settle(lost[0], .failure(failure))
            waiting = suspects + waiting
            suspects = []
        } else {
            suspects = lost + suspects
        }
    }

    /// Nobody answers any more.
    mutating func abandon(_ failure: PeerFailure) {
        for index in questions.indices where answers[index] == nil { settle(index, .failure(failure)) }
        underWay = [:]
        waiting = []
        suspects = []
    }
}
