/** A value as JSON that may stand in a script block: no `<` is left that could end it (HTML standard, section 4.12.1.3). */
export const scriptBlockText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
