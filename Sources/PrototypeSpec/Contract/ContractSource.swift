/// The rules of a prototype spec in the notation that `ContractNotation` reads. A `+` marks what the recorded contract
/// does not have yet: data, storage, requests, charts and field checks.
enum ContractSource {
    static let text = """
        # The envelope and its window
        spec = { id: string, window: @window, theme?: @theme, +data?: data(262144, 8), state?: map(scalar), motion?:
            enum(none standard), +storage?: { version: integer(1...2147483647), keys: [key; 1...64 unique] }, root:
            @node }
        window = { placement: @placement, opacity?: integer(0...100), layer?: enum(app system), persistence?:
            enum(session device) }
        placement = tagged
          fullscreen { scrim?: @colorValue }
          sheet { edge: enum(top bottom), height: number(0.000001...) }
          floating { gravity: enum(topStart topCenter topEnd centerStart center centerEnd bottomStart bottomCenter
              bottomEnd), offset: @offset }
        theme = { mode?: enum(light dark system), colors?: @themeColors, typography?: @themeTypography, shapes?:
            @themeShapes } atLeastOne
        themeColors = { seed?: color, source?: enum(device), light?: @themeModeColors, dark?: @themeModeColors, each
            colorRole?: color } atLeastOne
        themeModeColors = { each colorRole?: color } atLeastOne
        themeTypography = { scale?: number(0.75...1.5), fontFamily?: enum(sans serif mono) } atLeastOne
        themeShapes = { corner?: enum(none small medium large full) } atLeastOne

        # Nodes
        group nodeFields = { id?: string, testTag?: string, contentDescription?: string, onTap?: [@action; 1...32],
            style?: @style, styleWhen?: [@styleWhenEntry; 1...8], visibleWhen?: @condition, transition?: enum(none fade
            expand slide), anchor?: @anchor, safeAreaPadding?: @safeAreaPadding }
        node = tagged nodeFields
          box { children: [@node], repeat?: @repeat }
          row { children: [@node], repeat?: @repeat }
          column { children: [@node], repeat?: @repeat }
          text { text: string(empty) }
          image { asset: @imageAsset, contentScale?: enum(fit crop fill) }
          icon { name: @iconName, variant?: @iconVariant }
          spacer {}
          textField { stateKey: boundKey, placeholder?: string(empty), +secure?: boolean, +keyboard?: enum(text
              number email url phone password), +checks?: [{ rule: enum(required email minLength maxLength matches),
              value?: number | key, message: string }; 1...8] }
          switch { stateKey: boundKey, label?: string }
          checkbox { stateKey: boundKey, label?: string }
          button { label: string, variant?: enum(filled tonal elevated outlined text), icon?: @iconName }
          radioGroup { stateKey: boundKey, options: [@radioOption; 2...16] }
          listItem { headline: string, supporting?: string, leadingIcon?: @iconName, trailing?: @listItemTrailing }
          slider { stateKey: boundKey, label?: string, min: number, max: number, step?: number }
          chip { label: string, variant?: enum(assist filter input suggestion), stateKey?: boundKey }
          card { variant?: enum(filled elevated outlined), children: [@node] }
          iconButton { icon: @iconName, variant?: enum(standard filled tonal outlined) }
          fab { icon: @iconName, label?: string, size?: enum(small regular large) }
          segmentedButton { stateKey: boundKey, options: [@radioOption; 2...5] }
          topAppBar { title: string, variant?: enum(small centerAligned medium large), navigationIcon?:
              @appBarAction, actions?: [@appBarAction; 1...3] }
          divider { orientation?: enum(horizontal vertical) }
          badge { text?: string }
          progress { variant?: enum(linear circular), stateKey?: boundKey, max?: number }
          dialog { openWhen: @sheetCondition, title?: string, text?: string, icon?: @iconName, confirm:
              @dialogButton, dismiss?: @dialogButton, child?: @node }
          snackbar { openWhen: @sheetCondition, text: string, action?: @dialogButton, durationMs?:
              integer(1...600000) }
          timePicker { hourKey: boundKey, minuteKey: boundKey, is24Hour?: boolean }
          datePicker { stateKey: boundKey }
          scroll { axis?: enum(vertical horizontal), child: @node }
          pager { id: string, children: [@node; 1...] }
          tabBar { items: [@item; 1...32], pager?: string, stateKey?: boundKey, scrollable?: boolean } binding
          bottomNav { items: [@item; 2...5], pager?: string, stateKey?: boundKey } binding
          bottomSheet { child: @node, openWhen: @sheetCondition, detents: [@detent; 1...8 unique], scrim?:
              @colorValue, dragHandle?: boolean, dismissOnSwipe?: boolean }
          +chart { kind: enum(bar line pie), series: [{ label: string, values: [number; 1...256] }; 1...8], labels?:
              [string; 1...256] }

        # Parts of nodes
        item = { label: string, icon?: @iconName, image?: @imageAsset }
        radioOption = { value: string, label: string }
        listItemTrailing = tagged
          switch { stateKey: boundKey }
          checkbox { stateKey: boundKey }
          icon { name: @iconName }
        appBarAction = { icon: @iconName, label: string, onTap?: [@action; 1...32] }
        dialogButton = { label: string, onTap?: [@action; 1...32] }
        detent = enum(half full) | { dp: number(0.000001...) }
        sheetCondition = { key: boundKey, equals: boolean }
        repeat = { items: [map(scalar); 1...128] |+ { data: dataPath }, as: key }
        anchor = tagged
          bounds { bounds: @bounds, alignment?: enum(cover top bottom start end), offset?: @offset }
          element { selector: @selector, alignment: enum(cover top bottom start end), offset?: @offset }
        selector = { elementId?: string, text?: string, testTag?: string, container?: @container } atLeastOne
        container = { elementId?: string, text?: string(nonblank), index?: integer(0...2147483647),
            selectionStrategy?: enum(unique), container?: @container } exclusive(elementId text)
        safeAreaPadding = { edges: [enum(top bottom start end); 1...4 unique], types: [enum(systemBars cutout ime);
            1...3 unique] }

        # Conditions and actions
        condition = { key?: boundKey, equals?: scalar, notEquals?: scalar, gt?: number, lt?: number, all?:
            [@condition; 1...16], any?: [@condition; 1...16], not?: @condition } exactlyOne(key all any not)
            dependents(key: equals notEquals gt lt)
        action = tagged
          emit { name: string, payload?: json(4096) }
          setPage { pager: string, page: enum(next prev) | integer(0...2147483647) }
          setState { key: boundKey, value: scalar }
          toggle { key: boundKey }
          increment { key: boundKey, by?: number }
          dismiss {}
          decrement { key: boundKey, by?: number }
          +request { via: enum(host device), method: enum(GET POST PUT PATCH DELETE), url: string, headers?:
              dictionary(string(empty), 32), query?: dictionary(scalar, 64), body?: json(65536), timeoutMs?:
              integer(1...30000), statusKey?: key, into?: dataPath, onSuccess?: [@action; 1...32], onError?: [@action;
              1...32] }

        # Style
        style = { width?: @dimension, height?: @dimension, weight?: number(0.000001...), minWidth?: number(0...),
            maxWidth?: number(0...), minHeight?: number(0...), maxHeight?: number(0...), padding?: @padding,
            background?: @colorValue, cornerRadius?: @cornerRadius, border?: @border, elevation?: number(0...),
            shadowColor?: @colorValue, gradient?: @gradient, aspectRatio?: number(0.000001...), offset?: @offset,
            alpha?: number(0...1), pressScale?: number(0.5...1), alignment?: enum(topStart topCenter topEnd centerStart
            center centerEnd bottomStart bottomCenter bottomEnd), arrangement?: enum(start center end spaceBetween
            spaceAround spaceEvenly), spacing?: number(0...), textSize?: number(0.000001...), fontWeight?:
            integer(100...900), color?: @colorValue, textAlign?: enum(start center end justify), maxLines?:
            integer(1...2147483647), lineHeight?: number(0.000001...), letterSpacing?: number, textDecoration?:
            enum(none underline lineThrough underlineLineThrough), fontStyle?: enum(normal italic), overflow?: enum(clip
            ellipsis visible), fontFamily?: enum(default sansSerif serif monospace) | { asset: string }, textStyle?:
            enum(displayLarge displayMedium displaySmall headlineLarge headlineMedium headlineSmall titleLarge
            titleMedium titleSmall bodyLarge bodyMedium bodySmall labelLarge labelMedium labelSmall) }
        styleWhenEntry = { when: @condition, style: @style }
        dimension = enum(fill wrap) | { dp: number(0...) }
        padding = { top?: number(0...), bottom?: number(0...), start?: number(0...), end?: number(0...) }
        border = { width: number(0...), color: @colorValue }
        gradient = tagged
          linear { angle: number, stops: [@gradientStop; 2...4] }
          radial { stops: [@gradientStop; 2...4] }
        gradientStop = { color: @colorValue, position?: number(0...1) }
        cornerRadius = number(0...) | enum(none extraSmall small medium large extraLarge full) | { topStart?:
            number(0...), topEnd?: number(0...), bottomEnd?: number(0...), bottomStart?: number(0...) }
        offset = { x: number, y: number }
        bounds = { x: number, y: number, width: number(0...), height: number(0...) }

        # Colors, icons and images
        colorValue = @colorToken | { light: @colorToken, dark: @colorToken }
        colorToken = color | @colorRole
        colorRole = enum(primary onPrimary primaryContainer onPrimaryContainer inversePrimary secondary onSecondary
            secondaryContainer onSecondaryContainer tertiary onTertiary tertiaryContainer onTertiaryContainer background
            onBackground surface onSurface surfaceVariant onSurfaceVariant surfaceTint inverseSurface inverseOnSurface
            error onError errorContainer onErrorContainer outline outlineVariant scrim surfaceBright surfaceDim
            surfaceContainer surfaceContainerHigh surfaceContainerHighest surfaceContainerLow surfaceContainerLowest)
        imageAsset = string | { light: string, dark: string }
        iconName = enum(icons)
        iconVariant = enum(filled outlined rounded sharp twoTone)
        """
}
