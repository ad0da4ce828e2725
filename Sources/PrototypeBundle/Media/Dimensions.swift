/// The size of an image in pixels, as its header states it.
public struct Dimensions: Sendable, Equatable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
