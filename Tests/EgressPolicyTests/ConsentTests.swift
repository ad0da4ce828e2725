import Testing

@testable import EgressPolicy

@Suite struct ConsentTests {
    @Test func theSwitchIsOffAtFirst() {
        let consent = Consent()
        #expect(!consent.isOn)
        #expect(consent.epoch == nil)
    }

    @Test func anEpochEndsWithTheSwitchAndDoesNotComeBack() throws {
        var consent = Consent()
        consent.grant()
        let first = try #require(consent.epoch)
        #expect(consent.covers(first))
        // On again without having been off changes nothing.
        consent.grant()
        #expect(consent.covers(first))
        consent.withdraw()
        #expect(!consent.covers(first))
        consent.grant()
        #expect(!consent.covers(first))
        let second = try #require(consent.epoch)
        #expect(first != second)
        #expect(consent.covers(second))
    }
}
