import { compactText, foldText, wordForms } from './fold.ts'

export interface TextPart {
  readonly text: string
  readonly isMatched: boolean
}

/**
 * Splits a text into the parts that a search matches and those that it does not. Both are folded as searches compare
 * them, so that `muller` matches `Müller`, and singulars match plurals. The search is looked for as a whole, at the start
 * of a word if possible. When the text does not have it, each of its words is looked for at the starts of words.
 */
export function matchedParts(text: string, search: string): readonly TextPart[] {
  const letters = lettersOf(text)
  const whole = matchOf(letters, search) ?? matchOf(letters, search, { onlyWordStarts: false })
  const matches = whole
    ? [whole]
    : foldText(search)
        .split(' ')
        .flatMap((word) => matchOf(letters, word) ?? [])
  const parts: TextPart[] = []
  for (const { text, start, end } of letters) {
    const isMatched = matches.some((match) => start < match.end && end > match.start)
    const last = parts.at(-1)
    if (last?.isMatched === isMatched) parts.splice(-1, 1, { text: last.text + text, isMatched })
    else parts.push({ text, isMatched })
  }
  return parts
}

interface Range {
  readonly start: number
  readonly end: number
}

/** The range is that of the letter in the folded text. It is empty for white space and punctuation. */
interface Letter extends Range {
  readonly text: string
  readonly folded: string
}

const WITH_MARKS = /\P{M}\p{M}*|\p{M}+/gu

function lettersOf(text: string): readonly Letter[] {
  let end = 0
  return [...text.matchAll(WITH_MARKS)].map(([letter]) => {
    const folded = foldedLetters(letter)
    const start = end
    end += folded.length
    return { text: letter, folded, start, end }
  })
}

const IGNORED = /[^\p{L}\p{N}]/gu

/** Returns the folded letters and digits of a text. */
const foldedLetters = (text: string): string => compactText(text).replace(IGNORED, '')

/** Returns where the letters have one of the forms of `wanted`, or null. */
function matchOf(letters: readonly Letter[], wanted: string, { onlyWordStarts = true } = {}): Range | null {
  const folded = letters.map((letter) => letter.folded).join('')
  const from = letters.filter(({ folded }, index) => folded !== '' && !(onlyWordStarts && letters[index - 1]?.folded))
  for (const form of wordForms(wanted).map(foldedLetters)) {
    const first = form === '' ? undefined : from.find(({ start }) => folded.startsWith(form, start))
    if (first) return { start: first.start, end: first.start + form.length }
  }
  return null
}
