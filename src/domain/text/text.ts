/** A rule returns an error sentence, or null for valid text. */
export type TextRule = (typed: string) => string | null

export type FieldRules<Field extends string = string> = Readonly<Record<Field, TextRule>>

/** A joiner changes the shape of the letters around it in these scripts. */
const JOINED_SCRIPTS =
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
const IN_JOINED_SCRIPT = `[${JOINED_SCRIPTS.split(' ')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')}]`

/** These characters show nothing, except in the sequences below. White space and NUL are not among them. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFF9-\uFFFC]`

/** An invisible character changes what people see in these sequences, so they are kept. */
const MEANINGFUL = [
  String.raw`(?<=${IN_JOINED_SCRIPT})(?<!${INVISIBLE})[\u200C\u200D]`,
  String.raw`(?<=[\u1820-\u18AA])[\u180B-\u180F]`, // variants of Mongolian letters
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`, // variants of Chinese and Japanese characters, as in names
  // A zero-width joiner makes one emoji of several.
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`, // in color or as text
  String.raw`(?<=[\d#*])\uFE0F(?=\u20E3)`, // keycaps
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`, // flags of regions
]

const MEANINGFUL_OR_INVISIBLE = new RegExp(`(${MEANINGFUL.join('|')})|${INVISIBLE}`, 'gu')

const withoutInvisible = (typed: string): string => typed.replace(MEANINGFUL_OR_INVISIBLE, '$1')

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/**
 * Matches every space but the ordinary one, so that text without other spaces is not copied. The braille blank is
 * listed since it is not white space in JavaScript.
 */
const OTHER_SPACE = /[\u0085\u2800]|[^\S ]/g

/**
 * Returns the text that is saved for one line: without invisible characters, and with line breaks, tabs and all other
 * kinds of space as ordinary spaces. Passwords and other secrets must not be passed to it.
 */
export const oneLine = (typed: string): string =>
  withoutInvisible(typed.replace(LINE_BREAK, ' ')).replace(OTHER_SPACE, ' ').trim()

/** Splits text into its lines, each cleaned by `oneLine`. */
export const linesOf = (typed: string): string[] => typed.split(LINE_BREAK).map(oneLine)

/**
 * Returns the text that is saved for several lines: each line is cleaned by `oneLine`, and they are joined by line
 * feeds.
 */
export const severalLines = (typed: string): string => linesOf(typed).join('\n').trim()

/**
 * Returns the text that is saved for a phone number, an email, a ZIP code or a code. It is cleaned by `oneLine`; every
 * kind of dash becomes a hyphen, and full-width and other compatibility forms become the characters that they stand
 * for.
 */
export const formattedLine = (typed: string): string => oneLine(typed.normalize('NFKC').replace(/\p{Dash}/gu, '-'))

/** Returns a sentence that begins with `name`, or null. `max` counts UTF-16 code units. */
export function textIssue(text: string, name: string, max: number): string | null {
  if (text.length > max) return `${name} must be ${max} characters or fewer`
  return isPlainText(text) ? null : `${name} has characters that can’t be saved`
}

export const requiredTextIssue = (text: string, name: string, max: number): string | null =>
  text === '' ? `${name} is required` : textIssue(text, name, max)

export const requiredTextRule =
  (name: string, max: number): TextRule =>
  (typed) =>
    requiredTextIssue(oneLine(typed), name, max)

/** PostgreSQL can't store NUL. Lone surrogates are not valid Unicode. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
