/** JSON for a script element: `<` is escaped, so that nothing can end it (HTML standard, section 4.12.1.3). */
export const scriptBlockText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
