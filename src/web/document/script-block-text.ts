/** Returns JSON in which no `<` can end a script element (HTML standard, section 4.12.1.3). */
export const scriptBlockText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
