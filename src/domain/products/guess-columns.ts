import { canonicalBarcode } from './barcode.ts'
import { byColumn, type ColumnName, columnNamed, PRODUCT_COLUMNS, type ProductColumn } from './catalog-columns.ts'
import { COLUMN_WORDS, MISLEADING_WORDS, wordsOfHeading } from './column-words.ts'
import { foreignCell, isForeignCell } from './foreign-cells.ts'
import { PRODUCT_FIELD_ROWS, type ProductField } from './product-fields.ts'

export interface SampledColumn {
  readonly heading: string
  /** Some of the texts in the column, none of which is blank. */
  readonly values: readonly string[]
}

/**
 * Guesses which column of the store each column of another tool's file is, by its heading in words of many tools, and by its
 * values. Returns null for a column that the store has nothing for. No two columns get the same.
 */
export function guessColumns(columns: readonly SampledColumn[]): readonly (ProductColumn | null)[] {
  const guesses = columns
    .map(readColumn)
    .flatMap((column, at) => PRODUCT_COLUMNS.map((guess) => ({ at, guess, score: scoreOf(column, guess) })))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const guessed: (ProductColumn | null)[] = columns.map(() => null)
  for (const { at, guess } of guesses) if (guessed[at] === null && !guessed.includes(guess)) guessed[at] = guess
  return withName(guessed, columns)
}

interface ReadColumn extends Pick<SampledColumn, 'values'>, Pick<ColumnName, 'column' | 'nearest'> {
  readonly words: string
}

const MAX_HEADING = 100

function readColumn({ heading, values }: SampledColumn): ReadColumn {
  const { column, nearest } = columnNamed(heading)
  return { values, column, nearest, words: wordsOfHeading(heading.slice(0, MAX_HEADING)) }
}

function headingOf(column: ProductColumn): string {
  return Object.hasOwn(PRODUCT_FIELD_ROWS, column) ? PRODUCT_FIELD_ROWS[column as ProductField].heading : column // other columns are no fields
}

const KNOWN_WORDS = byColumn((column) => [wordsOfHeading(headingOf(column)), ...(COLUMN_WORDS[column] ?? [])])

const SCORES = { own: 100, words: 80, part: 40, values: 20 }

function scoreOf(column: ReadColumn, guess: ProductColumn): number {
  const fits = fitOf(column, guess)
  return fits === 0 ? 0 : scoreOfHeading(column, guess) * fits || scoreOfValues(column, guess)
}

/** Returns the share of the values that make sense in the column, and 1 when there are none. */
function fitOf({ values }: ReadColumn, guess: ProductColumn): number {
  if (values.length === 0) return guess === 'id' ? 0 : 1
  const fitting = values.filter((value) => isForeignCell(guess, value)).length
  return isNumberOfGoods(guess) && values.every((value) => !/\d/.test(value)) ? 0 : fitting / values.length
}

/** The store's own number of goods has a digit, which tells `Item` with numbers from `Item` with names. */
const isNumberOfGoods = (guess: ProductColumn): boolean => guess === 'sku'

function scoreOfHeading({ column, nearest, words }: ReadColumn, guess: ProductColumn): number {
  if (column === guess) return SCORES.own
  if (words === '') return 0
  const known = KNOWN_WORDS[guess]
  const exact = known.indexOf(words)
  if (exact >= 0) return SCORES.words - exact
  if (words.split(' ').some((word) => MISLEADING_WORDS.has(word))) return 0
  const part = known.findLast((one) => isPart(one, words))
  if (part !== undefined) return SCORES.part - words.split(' ').length
  return nearest === guess ? SCORES.values : 0
}

const MAX_OTHER_WORDS = 2

/** `retail price` is a part of `retail price usd`. */
function isPart(part: string, words: string): boolean {
  const others = words.split(' ').length - part.split(' ').length
  return others <= MAX_OTHER_WORDS && ` ${words} `.includes(` ${part} `)
}

/** Values of which each has a right check digit are barcodes, whatever the column is called. */
const scoreOfValues = ({ values }: ReadColumn, guess: ProductColumn): number =>
  guess === 'barcodes' && values.length > 0 && values.every((value) => canonicalBarcode(foreignCell('barcodes', value)) !== null)
    ? SCORES.values
    : 0

const MAX_NAME_LENGTH = 100

/** Many tools call the name of a product its description. */
function withName(guessed: (ProductColumn | null)[], columns: readonly SampledColumn[]): readonly (ProductColumn | null)[] {
  const at = guessed.indexOf('description')
  const isShort = columns[at]?.values.every((value) => value.length < MAX_NAME_LENGTH && !value.includes('\n')) ?? false
  return guessed.includes('name') || !isShort ? guessed : guessed.with(at, 'name')
}
