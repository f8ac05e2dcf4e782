/** Returns a LIKE pattern that matches whatever contains this text. Wildcards in the text are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
