/** Text of at most `max` characters; a longer one ends after a whole word, where it has any, and with `…`. */
export function shortenText(text: string, max: number): string {
  const characters = [...text] // not code units, of which an emoji has two
  if (characters.length <= max) return text
  const start = characters.slice(0, max - 1).join('')
  const wordEnd = start.search(/\s+\S*$/)
  const words = wordEnd > start.length / 2 ? start.slice(0, wordEnd) : start
  return `${words.replace(/[\s,.;:]+$/, '')}…`
}
