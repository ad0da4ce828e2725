import Testing

@testable import PrototypeSpec

@Suite("Calendar dates")
struct CalendarDateTests {
    @Test(
        "Real days of 1900 to 2100 are dates",
        arguments: [
            "1900-01-01", "2100-12-31", "2024-02-29", "2000-02-29", "2023-02-28", "2024-04-30", "2024-01-31",
        ])
    func valid(_ text: String) {
        #expect(withUTF8(text, CalendarDate.isValid))
    }

    @Test(
        "Other days and spellings are none",
        arguments: [
            "1899-12-31", "2101-01-01", "2023-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2024-04-31",
            "2024-06-31",
            "2024-09-31", "2024-11-31", "2024-00-01", "2024-13-01", "2024-01-00", "2024-01-32", "2024-1-1",
            "2024/01/01",
            "2024-01-01T00:00", " 2024-01-01", "2024-01-1 ", "+024-01-01", "2024-01--1", "", "２０２4-01-01", "2024-01-0é",
        ])
    func invalid(_ text: String) {
        #expect(!withUTF8(text, CalendarDate.isValid))
    }
}
