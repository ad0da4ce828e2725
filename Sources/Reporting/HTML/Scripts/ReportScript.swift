/// Puts the parts of a report's page together, and opens the case that the address names.
enum ReportScript {
    static let text = #"""
        document.documentElement.classList.add('scripted');
        makeDetail();
        showCases();
        const named = /^#case-([0-9]{1,7})$/.exec(location.hash);
        if (named && rows[Number(named[1])]) openDetail(rows[Number(named[1])]);
        """#
}
