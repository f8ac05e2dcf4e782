import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  addToBatch,
  type Batch,
  type BatchPieces,
  dayInWords,
  daysUntilUseBy,
  giveBack,
  type HeldPieces,
  keepsUntil,
  leftOn,
  markedDown,
  piecesOf,
  type StockBatchId,
  sumOf,
  takeEarliest,
} from './batches.ts'
import type { StockCount } from './stock.ts'

const idOf = (useBy: string) => `id of ${useBy}` as StockBatchId
const batch = (useBy: string, quantity: number): Batch => ({ id: idOf(useBy), useBy, quantity, isMarkedDown: false })

const count = (undated: number, batches: readonly Batch[], holds: readonly HeldPieces[] = []): StockCount => ({
  onHand: undated + sumOf(batches),
  held: sumOf(holds),
  dated: { batches, holds },
})

const MILK = count(4, [batch('2026-12-03', 2), batch('2026-12-05', 3)])

test('takes the earliest first, and pieces without a date last', () => {
  expect(takeEarliest(MILK, 6, null)).toEqual([
    { useBy: '2026-12-03', quantity: 2 },
    { useBy: '2026-12-05', quantity: 3 },
    { useBy: null, quantity: 1 },
  ])
  expect(takeEarliest({ onHand: 4, held: 0 }, 3, null)).toEqual([{ useBy: null, quantity: 3 }])
})

test('leaves out what is past its date on the day of the order, and counts a date on its own day', () => {
  expect([leftOn(MILK, '2026-12-03'), leftOn(MILK, '2026-12-04'), leftOn(MILK, '2026-12-06')]).toEqual([9, 7, 4])
  expect(takeEarliest(MILK, 4, '2026-12-04')).toEqual([
    { useBy: '2026-12-05', quantity: 3 },
    { useBy: null, quantity: 1 },
  ])
})

test('leaves each payment under way the pieces that keep until its day', () => {
  const held = count(0, MILK.dated?.batches ?? [], [
    { dueOn: '2026-12-05', quantity: 2 },
    { dueOn: '2026-12-03', quantity: 1 },
  ])
  expect(leftOn(held, '2026-12-03')).toBe(2)
  expect(leftOn(held, '2026-12-05')).toBe(1)
  expect(leftOn(count(0, [batch('2026-12-03', 5)], [{ dueOn: null, quantity: 2 }]), '2026-12-03')).toBe(3)
})

test('gives back the latest first, and what was never taken without a date', () => {
  const taken = [
    { useBy: '2026-12-03', quantity: 2 },
    { useBy: '2026-12-05', quantity: 1 },
  ]
  expect(giveBack(taken, 2)).toEqual([
    { useBy: '2026-12-05', quantity: 1 },
    { useBy: '2026-12-03', quantity: 1 },
  ])
  expect(giveBack(taken, 4).at(-1)).toEqual({ useBy: null, quantity: 1 })
})

test('knows until when a product keeps only if every piece has a date', () => {
  expect(keepsUntil(MILK)).toBeNull()
  expect(keepsUntil(count(0, [batch('2026-12-03', 0), batch('2026-12-05', 3)]))).toBe('2026-12-05')
  expect(keepsUntil(count(0, [batch('2026-12-03', 0)]))).toBeNull()
  expect(keepsUntil({ onHand: 3, held: 0 })).toBeNull()
})

test('says in words when a date is, and for how many days a piece keeps at least', () => {
  const words = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-11-30'].map((day) => dayInWords(day, '2026-12-03'))
  expect(words).toEqual(['yesterday', 'today', 'tomorrow', 'in 2 days', '3 days ago'])
  expect(['2026-12-02', '2026-12-03', '2026-12-04', '2027-01-02'].map((day) => daysUntilUseBy(day, '2026-12-03'))).toEqual([
    1, 1, 1, 30,
  ])
})

test('marks down to the cent, and never to nothing', () => {
  expect([299, 1, 5].map((price) => markedDown(cents(price), { percent: 30 }))).toEqual([209, 1, 4])
})

const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']
const anyDay = fc.constantFrom(...DAYS)
const anyCount = fc
  .record({
    undated: fc.nat({ max: 5 }),
    batches: fc.uniqueArray(fc.record({ useBy: anyDay, quantity: fc.nat({ max: 5 }) }), { selector: ({ useBy }) => useBy }),
    wanted: fc.array(fc.record({ dueOn: anyDay, quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 4 }),
  })
  .map(({ undated, batches, wanted }) => {
    const sorted = batches.toSorted((one, other) => one.useBy.localeCompare(other.useBy))
    const known = sorted.map(({ useBy, quantity }) => batch(useBy, quantity))
    // Only what is left can be held.
    return wanted.reduce<StockCount>(
      (held, hold) => (leftOn(held, hold.dueOn) < hold.quantity ? held : holding(held, hold)),
      count(undated, known),
    )
  })

const holding = (before: StockCount, hold: { dueOn: string; quantity: number }): StockCount =>
  count(piecesOf(before, null), before.dated?.batches ?? [], [...(before.dated?.holds ?? []), hold])

function taking(before: StockCount, taken: readonly BatchPieces[]): StockCount {
  let batches = before.dated?.batches ?? []
  for (const { useBy, quantity } of taken)
    if (useBy !== null) batches = addToBatch(batches, { useBy, quantity: -quantity }, () => idOf(useBy))
  return { ...before, onHand: before.onHand - sumOf(taken), dated: { batches, holds: before.dated?.holds ?? [] } }
}

/** Takes the pieces of each hold, those that are due last first. Returns whether there are enough for all. */
function canKeepHolds(held: StockCount): boolean {
  const holds = [...(held.dated?.holds ?? [])].toSorted((one, other) => (other.dueOn ?? '').localeCompare(one.dueOn ?? ''))
  let left: StockCount = { ...held, held: 0, dated: { batches: held.dated?.batches ?? [], holds: [] } }
  for (const { dueOn, quantity } of holds) {
    const taken = latest(left, quantity, dueOn ?? '')
    if (sumOf(taken) < quantity) return false
    left = taking(left, taken)
  }
  return true
}

/** Takes pieces that keep until a day, the latest first. */
function latest(of: StockCount, quantity: number, dueOn: string): BatchPieces[] {
  const kept = (of.dated?.batches ?? []).filter(({ useBy }) => useBy >= dueOn)
  const all = [...kept, { useBy: null, quantity: piecesOf(of, null) }].filter((pieces) => pieces.quantity > 0)
  return sumOf(all) < quantity ? [] : giveBack(all, quantity)
}

test('an order that takes what is left for its day never takes what a payment needs, and adds up', () => {
  fc.assert(
    fc.property(anyCount, anyDay, fc.nat({ max: 8 }), (before, day, wanted) => {
      const quantity = Math.min(wanted, leftOn(before, day))
      const taken = takeEarliest(before, quantity, day)
      expect(sumOf(taken)).toBe(quantity)
      expect(taken.every(({ useBy }) => useBy === null || useBy >= day)).toBe(true)
      const after = taking(before, taken)
      expect(after.dated?.batches.every((one) => one.quantity >= 0)).toBe(true)
      expect(piecesOf(after, null)).toBeGreaterThanOrEqual(0)
      expect(after.onHand).toBe(before.onHand - quantity)
      expect(canKeepHolds(after)).toBe(true)
    }),
  )
})

test('one more piece than is left for the day could not be had without taking what a payment needs', () => {
  fc.assert(
    fc.property(anyCount, anyDay, (before, day) => {
      const tooMany = holding(before, { dueOn: day, quantity: leftOn(before, day) + 1 })
      expect(canKeepHolds(tooMany)).toBe(false)
    }),
  )
})

test('pieces that come back make every batch what it was', () => {
  fc.assert(
    fc.property(anyCount, anyDay, (before, day) => {
      const taken = takeEarliest(before, leftOn(before, day), day)
      const back = giveBack(taken, sumOf(taken)).map((pieces) => ({ ...pieces, quantity: -pieces.quantity }))
      expect(taking(taking(before, taken), back)).toEqual(before)
    }),
  )
})
