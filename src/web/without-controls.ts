/** Text out of an address as a page may show it: a space in place of each control character, which no HTML may contain (HTML standard, section 13.1.3). */
export const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ')
