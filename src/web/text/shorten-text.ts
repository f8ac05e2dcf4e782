/** Returns at most `max` characters. A longer text is cut, after a word when possible, and ends with `…`. */
export function shortenText(text: string, max: number): string {
  const characters = [...text] // an emoji has two code units
  if (characters.length <= max) return text
  const start = characters.slice(0, max - 1).join('')
  const wordEnd = start.search(/\s+\S*$/)
  const words = wordEnd > start.length / 2 ? start.slice(0, wordEnd) : start
  return `${words.replace(/[\s,.;:]+$/, '')}…`
}
