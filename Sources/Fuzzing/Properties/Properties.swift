/// The properties of this program.
public enum Properties {
    public static let all: [any Property] = []
}
