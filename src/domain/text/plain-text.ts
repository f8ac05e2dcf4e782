import { asSentence, shortenText } from './shown-text.ts'
import { oneLine } from './text.ts'

/** Programs that read products cut longer texts, or reject them. */
export const MAX_PLAIN_TITLE = 150
export const MAX_PLAIN_DESCRIPTION = 5_000

/** Noncharacters are no text, and XML can't have two of them. */
const NO_TEXT = /[\0\p{Noncharacter_Code_Point}]/gu

/**
 * Returns text for programs, in one line of at most `max` characters. It has no control characters and none that change
 * the direction of text or show nothing. A longer text is cut after a word.
 */
export const plainText = (text: string, max: number): string => shortenText(clean(text), max)

/** Returns several lines as one plain text, in which each line ends as a sentence. */
export function plainSentences(lines: readonly string[], max: number): string {
  const sentences = lines.map(clean).filter((line) => line !== '')
  return shortenText(sentences.map(asSentence).join(' '), max)
}

/** Most texts are like this, and need no search for the characters that show nothing. */
const ONLY_ASCII = /^[ -~]*$/

function clean(text: string): string {
  const line = ONLY_ASCII.test(text) ? text.trim() : oneLine(text.toWellFormed().replace(NO_TEXT, ' '))
  return line.replace(/ {2,}/g, ' ')
}
