/// The checks of this module that are code, where those of the contract are data.
///
/// The power test removes one at a time and asks whether a campaign notices. Only debug builds can: in release builds a
/// check is never removed, and the compiler leaves nothing of the question.
package enum SpecCheck: String, CaseIterable, Sendable {
    // The walk and the grammars of texts.
    case keyLength, colorLength, colorSign, colorDigit, dataPathLength,
        dataPathDigits, dataPathZero, dataType, dataKeys,
        objectType, unknownKey, taggedType, missingType, typeType, arrayType, mapType

    // Documents beside specs.
    case documentVersion

    // Repeat templates.
    case dataItemCount, dataItemObjects, dataItemKeys, repeatedNodes, repeatedImages, nestedRepeat, repeatedPager,
        keyOutsideTemplate, itemField, emptyEmitName, literalKey, itemKey

    // Cross references, in their order, and the library's policy.
    case pagerId, pagerOfNode, pagerOfAction, textField, switchState, datePicker, sliderRange,
        sliderStepSize, sliderStepDivides, sliderValue, optionsState, optionValues, filterChip,
        chipVariant, chipState, fabSize, progressUnboundMax, progressMax, progressValue, hour, minute, timeKeys,
        selection, stateRange, stateWhole, dateYear, dateDay, trailing, openWhen, toggle, increment, urlLineBreak,
        headerLineBreak, queryKeyLineBreak, queryLineBreak, bodyOfGET, statusKeyDeclared, statusKeyType, into,
        secretInURL, secretInHeaders, secretInQuery, secretInBody, requestOnSuccess, requestOnError, headerEmpty,
        headerToken, headerProxy, headerForbidden, secretBySecure, secretByKeyboard, storageDeclared, storageSecret,
        storageBudget, seriesLength, labelCount, pieSeries, pieSign, pieTotal, lengthValue, matchesValue, noValue,
        lengthRange, lengthWhole, matchesType, libraryLayer, libraryPersistence, libraryVia

    #if DEBUG
        @TaskLocal package static var removed: SpecCheck?

        var isRemoved: Bool { SpecCheck.removed == self }
    #else
        @inline(__always)
        var isRemoved: Bool { false }
    #endif
}
