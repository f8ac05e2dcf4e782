/** Replaces control characters in text from a URL by spaces: HTML must not contain them (HTML standard, section 13.1.3). */
export const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ')
