import { formattedLine } from '../text/text.ts'

const ZIP_DIGITS = 5
const ZIP_PLUS_FOUR_DIGITS = 9

/**
 * Returns a ZIP code in the form in which codes are compared: without spaces and hyphens. For a ZIP+4 such as
 * `97205-1234` it is the first five digits.
 */
export function foldZipCode(typed: string): string {
  const digits = formattedLine(typed).replace(/[\s-]/g, '')
  return digits.length === ZIP_PLUS_FOUR_DIGITS ? digits.slice(0, ZIP_DIGITS) : digits
}

/** The store delivers everywhere when there are no codes. */
export function isInArea(zipCodes: readonly string[], zipcode: string): boolean {
  const folded = foldZipCode(zipcode)
  return zipCodes.length === 0 || zipCodes.some((one) => foldZipCode(one) === folded)
}

export interface ReadZipCodes {
  readonly codes: readonly string[]
  /** `wrong` is the first part of the text that is not a ZIP code. */
  readonly wrong: string | null
}

/**
 * Reads one ZIP code, or several with any separator between them. A space may also be part of a code: `97205 1234`,
 * `972 05`. A range such as `97201-97206` stands for all of its codes.
 */
export function readZipCodes(text: string): ReadZipCodes {
  const parts = text.split(/[,;|/\n\r\t]/).map((part) => part.trim())
  const read = parts.filter((part) => part !== '').flatMap((part) => partsOfRanges(part).flatMap(codesOf))
  const wrong = read.find((code) => !isZipCode(code)) ?? null
  return { codes: read.filter(isZipCode).map(foldZipCode), wrong: read.length === 0 ? text : wrong }
}

/** A longer range is taken for a mistake, since the codes of a whole state are about a thousand. */
const MAX_RANGE = 1_000

const RANGE = /(?<!\d)(\d{5})\s*\p{Dash}\s*(\d{5})(?!\d)/gu

/** Replaces ranges by their codes. A range that counts backwards or is too long stays as it is, and is reported as wrong. */
function partsOfRanges(part: string): string[] {
  const ranges = [...part.matchAll(RANGE)]
  const isWrong = ranges.some(([, from, to]) => Number(to) < Number(from) || Number(to) - Number(from) >= MAX_RANGE)
  if (ranges.length === 0 || isWrong) return isWrong ? ranges.map(([range]) => range) : [part]
  const others = part.replace(RANGE, ' ').trim()
  return [...ranges.flatMap(([, from, to]) => codesFrom(Number(from), Number(to))), ...(others === '' ? [] : [others])]
}

const codesFrom = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(ZIP_DIGITS, '0'))

/**
 * Splits a text that has only spaces between its codes. Other words stay in the list, so that they are reported as
 * wrong.
 */
function codesOf(part: string): string[] {
  const words = part.split(/\s+/)
  if (isZipCode(part) && !words.every(isZipCode)) return [part]
  const isLastFour = (index: number) => /^\d{4}$/.test(words[index] ?? '') && /^\d{5}$/.test(words[index - 1] ?? '')
  return words.filter((_, index) => !isLastFour(index))
}

const isZipCode = (text: string): boolean => /^\d[\d\s\p{Dash}]*$/u.test(text) && foldZipCode(text).length === ZIP_DIGITS

export function zipCodesIssue(text: string): string | null {
  const { wrong } = readZipCodes(text)
  if (wrong === null) return null
  if (wrong === '') return 'Enter a ZIP code, like 97205'
  // Spreadsheets drop leading zeros of numbers.
  if (/^\d{3,4}$/.test(wrong)) return `${wrong} may be ${wrong.padStart(ZIP_DIGITS, '0')}. ZIP codes have five digits.`
  return `${wrong} is not a ZIP code. Write ZIP codes like 97205 or 97205-1234, and ranges like 97201-97206.`
}

/** Keeps the first of several spellings of a code. */
export function withoutDoubles(zipCodes: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const code of zipCodes) if (!byFolded.has(foldZipCode(code))) byFolded.set(foldZipCode(code), code)
  return [...byFolded.values()]
}

export const outsideSentence = (zipcode: string): string => `We don’t deliver to the ZIP code ${zipcode}`
