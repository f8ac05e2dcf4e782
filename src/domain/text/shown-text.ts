/** Returns at most `max` characters. A longer text is cut, after a word when possible, and ends with `…`. */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text] // an emoji has two code units
  if (characters.length <= max) return text
  const start = characters.slice(0, max - 1).join('')
  const wordEnd = start.search(/\s+\S*$/)
  const words = wordEnd > start.length / 2 ? start.slice(0, wordEnd) : start
  return `${words.replace(/[\s,.;:]+$/, '')}…`
}

/** HTML must not contain control characters (HTML standard, section 13.1.3). */
export const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

/** Spells the name of an allergen or a diet, or several names in a text, as in America. */
export const choiceName = (names: string): string => names.replace('sulph', 'sulf').replace('mollusc', 'mollusk')

/** Returns the first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** Returns a text whose times, such as `8:00 AM`, stay on one line when it breaks. */
export const onOneLine = (text: string): string => text.replace(/ (?=[AP]M\b)/g, '\u00a0')

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Ends a line with a period unless a mark ends it. */
export const asSentence = (line: string): string => (/\p{Sentence_Terminal}$/u.test(line) ? line : `${line}.`)
