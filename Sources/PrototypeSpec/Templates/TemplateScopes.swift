import StrictJSON

extension [TemplateScope] {
    /// The position of a repeating node's scope.
    func find(container: Int) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].container >= container { high = middle } else { low = middle + 1 }
        }
        return low < count && self[low].container == container ? low : nil
    }

    /// The scope that a tape index lies in; scopes do not nest and stand in document order.
    func enclosing(_ index: Int) -> TemplateScope? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].contents.upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].contents.contains(index) ? self[low] : nil
    }
}
