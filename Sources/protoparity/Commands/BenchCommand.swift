/// `protoparity bench`: not in the table of commands yet.
enum BenchCommand {}
