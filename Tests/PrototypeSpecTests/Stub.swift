import Testing

@Test func placeholderSuiteLoads() {}
