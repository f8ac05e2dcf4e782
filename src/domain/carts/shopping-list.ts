import { amountOfSize, dimensionOf, type Size } from '../products/sizes.ts'
import { singularOf } from '../search/fold.ts'
import { wordsOf } from '../search/search-words.ts'
import { MAX_QUANTITY } from './cart.ts'

export const MAX_LIST_LINES = 50
export const MAX_LIST_TEXT = 5_000

export interface ListLine {
  /** The line as it was written, without its bullet or number. */
  readonly text: string
  /** A search for these words finds the product. */
  readonly words: string
  readonly quantity: number
  /** The size that was written, such as 500 g, of each of the `quantity` pieces. */
  readonly size: Measure | null
  /** True of a plain number, which may count pieces or packages: `12 eggs`, but not `2 boxes of eggs` or `eggs x2`. */
  readonly isPlainNumber: boolean
}

interface Measure {
  /** `amount` is in grams, milliliters or pieces. */
  readonly amount: number
  readonly of: 'mass' | 'volume' | 'pieces'
}

/** Splits a list at line breaks, semicolons and commas, and reads each line. Lines beyond MAX_LIST_LINES are left out. */
export function parseShoppingList(list: string): { readonly lines: readonly ListLine[]; readonly leftOut: number } {
  const texts = list
    .slice(0, MAX_LIST_TEXT)
    .split(/[\n\r;]/)
    .flatMap((line) => joinAmounts(line.split(COMMA)))
    .map(withoutBullet)
  const lines = texts.filter((text) => /\p{L}/u.test(text)).map(parseLine)
  return { lines: lines.slice(0, MAX_LIST_LINES), leftOut: Math.max(0, lines.length - MAX_LIST_LINES) }
}

/** A comma between two digits, as in `1,5 l`, separates nothing, and neither does one in brackets. */
const COMMA = /(?:(?<!\d),|,(?!\d))(?![^()]*\))/

/** Joins an amount to the goods before it, as in `tomatoes, 2 tins`. */
function joinAmounts(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const last = joined.length - 1
    const goods = joined[last]
    if (goods !== undefined && /\p{L}/u.test(goods) && ONLY_AMOUNT.test(part.trim())) joined[last] = `${goods} ${part.trim()}`
    else joined.push(part)
  }
  return joined
}

/** A bullet, a check mark or an emoji: all that no product and no amount begins with. */
const BULLET = /^[^\p{L}\p{N}½¼¾⅓⅔[(]+/u
const CHECKBOX = /^[[(][ xX]?[\])]\s*/
const NUMBERING = /^(?:\d{1,2}|[a-z])[.)]\s+/i

const withoutBullet = (text: string): string =>
  text.replace(BULLET, '').replace(CHECKBOX, '').replace(NUMBERING, '').replace(/\s+/g, ' ').trim()

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}

const UNITS: readonly (readonly [names: string, of: Measure['of'], factor: number])[] = [
  ['fl\\.? ?oz|fluid ounces?', 'volume', 29.5735],
  ['milliliters?|millilitres?|ml', 'volume', 1],
  ['cl', 'volume', 10],
  ['liters?|litres?|l', 'volume', 1000],
  ['gallons?|gal', 'volume', 3785.41],
  ['quarts?|qt', 'volume', 946.353],
  ['pints?|pt', 'volume', 473.176],
  ['kilograms?|kilos?|kg', 'mass', 1000],
  ['grams?|gr?', 'mass', 1],
  ['pounds?|lbs?', 'mass', 453.592],
  ['ounces?|oz', 'mass', 28.3495],
  ['dozens?|doz', 'pieces', 12],
]
const ANY_UNIT = UNITS.map(([names]) => names).join('|')
const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
const AMOUNT = '\\d+ ?[½¼¾⅓⅔]|[½¼¾⅓⅔]|\\d+ \\d/\\d|\\d/\\d|\\d+(?:[.,]\\d+)?|half an?|an?'
const MEASURE = `(${AMOUNT}) ?(${ANY_UNIT})\\.?`

const LEADING_SIZE = new RegExp(`^${MEASURE}(?= |$)(?: of(?= ))?`, 'i')
const HALF_A_DOZEN = /^half a dozen(?= |$)(?: of(?= ))?/i
const TRAILING_SIZE = new RegExp(`(?:^|[ (])${MEASURE}\\)?$`, 'i')
const DOZEN = /^doz(?:en)? (?:of )?/i
const TIMES = /^(\d{1,3}) ?[x×*](?= |\d|$) ?/i
const NUMBER = `\\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')}`
const COUNT = new RegExp(`^(?:\\d{1,2} ?(?:-|–|to|or) ?)?(${NUMBER})(?= )`, 'i')
const SOME = /^(?:some|any|a few|a bit of|a little|plenty of|lots of|more|enough)(?= )/i
const HALF = /^(?:half(?: an?| of an?)?|½|1\/2)(?= \p{L})/iu
const COUPLE = /^(?:a )?(?:couple|pair)(?: of)?(?= )/i
const TRAILING_TIMES = / \(?(?:[x×*] ?(\d{1,3})|(\d{1,3}) ?[x×*])\)?$/i
/** Packages say nothing about the product: `2 cans of tomatoes`. */
const PACKAGES =
  'bags?|bars?|bottles?|boxe?s?|bunch(?:es)?|cans?|cartons?|cloves?|jars?|loaf|loaves|packs?|packages?|packets?|pieces?|pcs|punnets?|rolls?|sticks?|tins?|trays?|tubs?|heads?'
const PACKAGE = new RegExp(`^(?:${PACKAGES})(?: of)?(?= )`, 'i')
const PACKAGE_ALONE = new RegExp(`^(?:${PACKAGES}) of(?= )`, 'i')
/** A number of three digits behind is a kind of flour, and one that begins with 0, too. */
const TRAILING_COUNT = new RegExp(`[\\s:=–-]+\\(?([1-9]\\d?)(?: (${PACKAGES}))?\\)?$`, 'i')
const ONLY_AMOUNT = new RegExp(`^(?:[x×*] ?\\d{1,3}|(?:${NUMBER}) ?[x×*]?(?: (?:${PACKAGES}))?|${MEASURE})$`, 'i')
/** What stands in brackets is a note, unless it is an amount. */
const NOTE = /\(([^()]*)\)|\[([^[\]]*)\]/g

function parseLine(text: string): ListLine {
  const times = takeTimes(withoutNotes(text))
  const measured = takeSize(times.rest)
  const isCounted = times.quantity !== null || measured.size !== null
  const counted = isCounted
    ? { quantity: times.quantity ?? 1, rest: measured.rest, isPlainNumber: false }
    : takeCount(measured.rest)
  const rest = counted.rest.replace(/^of /i, '').replace(/[\s:=–-]+$/, '')
  const words = /\p{L}/u.test(rest) ? rest : text
  return { text, words, quantity: bounded(counted.quantity), size: measured.size, isPlainNumber: counted.isPlainNumber }
}

function withoutNotes(text: string): string {
  const plain = text.replace(NOTE, (brackets, round: string = '', square: string = '') =>
    ONLY_AMOUNT.test(`${round}${square}`.trim()) ? brackets : ' ',
  )
  return plain
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?…]+$/, '')
    .trim()
}

/** Reads `2 x` and the like, at either end. */
function takeTimes(text: string): { readonly quantity: number | null; readonly rest: string } {
  const pattern = TIMES.test(text) ? TIMES : TRAILING_TIMES
  const [, before, after] = pattern.exec(text) ?? []
  return { quantity: before || after ? Number(before ?? after) : null, rest: without(text, pattern) }
}

function takeSize(text: string): { readonly size: Measure | null; readonly rest: string } {
  if (HALF_A_DOZEN.test(text)) return { size: { amount: 6, of: 'pieces' }, rest: without(text, HALF_A_DOZEN) }
  if (DOZEN.test(text)) return { size: { amount: 12, of: 'pieces' }, rest: without(text, DOZEN) }
  const pattern = LEADING_SIZE.test(text) ? LEADING_SIZE : TRAILING_SIZE
  const found = pattern.exec(text)
  return found ? { size: measureOf(found), rest: without(text, pattern) } : { size: null, rest: text }
}

/** Reads a number or its word at either end, with the package that may follow. */
function takeCount(text: string): Pick<ListLine, 'quantity' | 'isPlainNumber'> & { readonly rest: string } {
  if (COUPLE.test(text)) return { quantity: 2, rest: without(text, COUPLE), isPlainNumber: true }
  if (HALF.test(text)) return { quantity: 1, rest: without(text, HALF), isPlainNumber: false }
  if (SOME.test(text)) return { quantity: 1, rest: without(text, SOME), isPlainNumber: false }
  const [, count] = COUNT.exec(text) ?? []
  if (count !== undefined) {
    const counted = without(text, COUNT)
    return { quantity: countOf(count), rest: without(counted, PACKAGE), isPlainNumber: !PACKAGE.test(counted) }
  }
  const [, behind, packages] = TRAILING_COUNT.exec(text) ?? []
  if (behind !== undefined)
    return { quantity: Number(behind), rest: without(text, TRAILING_COUNT), isPlainNumber: packages === undefined }
  return { quantity: 1, rest: without(text, PACKAGE_ALONE), isPlainNumber: false }
}

const without = (text: string, pattern: RegExp): string => text.replace(pattern, '').trim()

const countOf = (text: string): number => NUMBER_WORDS[text.toLowerCase()] ?? Number(text)

function measureOf([, amount = '', unit = '']: RegExpExecArray): Measure | null {
  const [, of, factor] = UNITS.find(([names]) => new RegExp(`^(?:${names})$`, 'i').test(unit)) ?? []
  const number = amountOf(amount.toLowerCase())
  return of && factor && number > 0 ? { of, amount: number * factor } : null
}

function amountOf(text: string): number {
  if (text.startsWith('half')) return 0.5
  if (text === 'a' || text === 'an') return 1
  const [, whole = '', fraction = ''] = /^(\d*) ?([½¼¾⅓⅔])$/.exec(text) ?? []
  if (fraction) return Number(whole) + (FRACTIONS[fraction] ?? 0)
  const [, above = '', numerator, denominator] = /^(?:(\d+) )?(\d)\/(\d)$/.exec(text) ?? []
  if (numerator) return Number(above) + Number(numerator) / Number(denominator)
  return Number(text.replace(',', '.'))
}

/** A package may be short by this share of what was asked for: a list says `2 lb`, and a bag has 900 g. */
const TOLERANCE = 0.05

type Wanted = Pick<ListLine, 'quantity' | 'size' | 'isPlainNumber'>

/** Returns how many of a product a line needs. Its size is null when it is not known. */
export function piecesNeeded({ quantity, size, isPlainNumber }: Wanted, product: Size | null): number {
  const each = product && sizeIn(product)
  // Twelve eggs are one box of twelve, but two eggs may well be two boxes.
  if (!size) return isPlainNumber && each?.of === 'pieces' && quantity >= each.amount ? packsOf(quantity, each) : quantity
  if (!each || each.of !== size.of) return size.of === 'pieces' && !each ? bounded(quantity * size.amount) : quantity
  return packsOf(quantity * size.amount, each)
}

const packsOf = (amount: number, each: Measure): number => bounded(Math.ceil(amount / each.amount - TOLERANCE))

/**
 * Tells whether a line may count the pieces of what is sold by weight, as `3 bananas` of a bag of 1 kg. The goods can be
 * counted when the product's name has them in the plural, as “Bananas” has and “Butter” has not.
 */
export function countsLoosePieces({ words, quantity, isPlainNumber }: ListLine, name: string, product: Size | null): boolean {
  if (!isPlainNumber || quantity < 2 || product === null || sizeIn(product).of !== 'mass') return false
  const wanted = wordsOf(words).map(singularOf)
  return wordsOf(name).some((word) => singularOf(word) !== word && wanted.includes(singularOf(word)))
}

const bounded = (pieces: number): number => Math.min(Math.max(pieces, 1), MAX_QUANTITY)

const MEASURES = { kg: ['mass', 1000], l: ['volume', 1000], piece: ['pieces', 1] } as const

function sizeIn(size: Size): Measure {
  const [of, factor] = MEASURES[dimensionOf(size)]
  return { of, amount: (Number(amountOfSize(size)) / 1e16) * factor }
}
