import { expect, test } from 'vitest'
import { cents } from '../../../../domain/money.ts'
import type { OrderedWeight, Weight } from '../../../../domain/products/weighed.ts'
import { type PackLine, withPieces } from './pack-lines.ts'
import { type ScannedLines, scanLine } from './scanned-line.ts'

const goods = (id: string) => ({ _id: id, name: id, category: 'Fruits', image: [], offerPrice: 2 })

const lineOf = (id: string, quantity: number, weighed: OrderedWeight | null = null): PackLine => ({
  ...{ line: `line of ${id}`, product: goods(id), quantity, deposit: cents(0), weighed },
  ...{ picked: null, weight: null, isRestocked: false, substitute: null, by: null, rejected: [], batches: null, isSaved: true },
})

const HALF_A_POUND: OrderedWeight = { per: 'lb', piece: 500 as Weight, unitPrice: cents(299), overPercent: 10 }

const milk = lineOf('Milk', 2)
const cheese = lineOf('Cheese', 2, HALF_A_POUND)
const lines = [milk, lineOf('Bread', 1), cheese]
const NONE: ScannedLines = new Map()

const scan = (id: string, weight: number | null = null, scans = NONE, of: readonly PackLine[] = lines) =>
  scanLine(of, { product: goods(id), weight }, scans)

test('the only piece of a line picks it, and of several the last one', () => {
  expect(scan('Bread')).toMatchObject({ kind: 'packed', pick: { picked: 1 } })
  const first = scan('Milk')
  expect(first).toEqual({
    kind: 'counted',
    line: milk.line,
    scanned: { pieces: 1, weight: null },
    words: 'Milk: 1 of 2 scanned.',
  })
  const second = scan('Milk', null, new Map([[milk.line, { pieces: 1, weight: null }]]))
  expect(second).toMatchObject({ kind: 'packed', pick: { picked: 2 } })
})

test('a product that is not in the order, and one that is packed already, pick nothing', () => {
  expect(scan('Cucumber')).toEqual({ kind: 'not-in-order' })
  const packed = lines.map((line) => (line === milk ? { ...line, ...withPieces(line, 2) } : line))
  expect(scan('Milk', null, NONE, packed)).toEqual({ kind: 'refused', words: 'Milk is packed already.' })
})

test('weights of the scale are added up until all pieces are there', () => {
  const first = scan('Cheese', 0.52)
  expect(first).toMatchObject({ kind: 'counted', scanned: { pieces: 1, weight: 520 } })
  const second = scan('Cheese', 0.5, new Map([[cheese.line, { pieces: 1, weight: 520 as Weight }]]))
  expect(second).toMatchObject({ kind: 'packed', pick: { picked: 2, weight: 1020 } })
})

test('a bag with all pieces is one scan', () => {
  expect(scan('Cheese', 1.03)).toMatchObject({ kind: 'packed', pick: { picked: 2, weight: 1030 } })
})

test('a bag that is heavier than the customer agreed to picks nothing', () => {
  expect(scan('Cheese', 1.2)).toEqual({
    kind: 'refused',
    words: 'Cheese is too heavy: the customer agreed to 1.102 lb at most.',
  })
})

test('goods by weight without a weight in their barcode are to be weighed', () => {
  expect(scan('Cheese')).toEqual({ kind: 'weigh', line: cheese.line })
})
