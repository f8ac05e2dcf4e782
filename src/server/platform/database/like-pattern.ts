/** A pattern of LIKE for what contains this text, to the letter. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
