/** HTML must not contain control characters (HTML standard, section 13.1.3). */
export const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ')
