import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { MINIMUM_AGES } from '../products/minimum-age.ts'
import type { ProductId } from '../products/product.ts'
import type { Weight } from '../products/weighed.ts'
import type { StaffId } from '../staff/staff.ts'
import { bringBack, broughtBackReason, carryAgain, checkIdSentence, linesToCheck } from './id-check.ts'
import type { OrderLine, OrderLineId } from './order.ts'
import { movePickedStock } from './picked-stock.ts'
import { piecesOf } from './picking.ts'

const BY = { at: new Date('2026-11-29T10:00Z'), by: { role: 'staff', id: 'a-courier' as StaffId, name: 'Rudi Berg' } } as const

interface Picked {
  readonly pieces: number
  readonly isRestocked: boolean
}

function lineOf(number: number, minimumAge: OrderLine['minimumAge'], quantity: number, picked: Picked | null = null): OrderLine {
  return {
    ...{ id: `line ${number}` as OrderLineId, product: `product ${number}` as ProductId, name: `Product ${number}` },
    ...{ category: 'Drinks', weight: null, pictures: [], offerPrice: cents(300), deposit: cents(25), minimumAge, quantity },
    ...{ weighed: null, substituteFor: null, isRejected: false },
    pick: picked && { ...picked, ...BY, weight: null, broughtBack: null },
  }
}

const anyLines = fc
  .array(
    fc.integer({ min: 1, max: 9 }).chain((quantity) =>
      fc.record({
        quantity: fc.constant(quantity),
        age: fc.option(fc.constantFrom(...MINIMUM_AGES)),
        picked: fc.option(fc.record({ pieces: fc.nat(quantity), isRestocked: fc.boolean() })),
        refunded: fc.nat(quantity),
      }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => ({
    lines: rows.map(({ quantity, age, picked }, number) => lineOf(number, age, quantity, picked)),
    refunded: new Map(rows.map(({ refunded }, number) => [`line ${number}` as OrderLineId, refunded])),
  }))

test('goods that come back are on the shelf once, without those that were refunded or missing, and an undo takes them again', () => {
  fc.assert(
    fc.property(anyLines, ({ lines, refunded }) => {
      const back = bringBack(lines, { refunded, ...BY })
      const returned = movePickedStock(lines, back)
      for (const [index, line] of lines.entries()) {
        const expected = line.minimumAge === null ? 0 : Math.max(0, piecesOf(line) - (refunded.get(line.id) ?? 0))
        expect(returned.filter(({ product }) => product === line.product).reduce((sum, { change }) => sum + change, 0)).toBe(
          expected,
        )
        expect(back[index]?.pick?.broughtBack?.pieces ?? 0).toBe(expected)
      }
      expect(carryAgain(back).map(piecesOf)).toEqual(lines.map(piecesOf))
      expect(movePickedStock(back, carryAgain(back)).map(({ change }) => change)).toEqual(returned.map(({ change }) => -change))
    }),
  )
})

test('weighed pieces that were refunded before keep their share of the weight', () => {
  const pick = { pieces: 4, weight: 2000 as Weight, broughtBack: null, isRestocked: false, ...BY }
  const [back] = bringBack([{ ...lineOf(0, 18, 4), pick }], { refunded: new Map([['line 0' as OrderLineId, 1]]), ...BY })
  expect(back?.pick).toMatchObject({ pieces: 1, weight: 500, broughtBack: { pieces: 3, weight: 2000 } })
  expect(carryAgain(back ? [back] : [])[0]?.pick).toMatchObject({ pieces: 4, weight: 2000, broughtBack: null })
})

test('says what to check and what came back', () => {
  const lines = [lineOf(0, 21, 2), lineOf(1, null, 1), lineOf(2, 18, 1, { pieces: 0, isRestocked: false })]
  expect(checkIdSentence(linesToCheck(lines))).toBe('Check the ID for Product 0 (21 or older)')
  expect(broughtBackReason(bringBack(lines, { refunded: new Map(), ...BY }))).toBe('No ID: brought back 2 × Product 0')
  const long = { ...lineOf(0, 21, 2), name: 'P'.repeat(200) }
  expect(broughtBackReason(bringBack([long], { refunded: new Map(), ...BY }))).toBe('No ID: brought back goods of 1 product')
})
