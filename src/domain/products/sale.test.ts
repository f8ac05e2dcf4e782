import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { applySale, editSale, plannedSale, type Sale, saleIssue, sentSaleIssue } from './sale.ts'

interface Priced {
  readonly price: ReturnType<typeof cents>
  readonly offerPrice: ReturnType<typeof cents>
  readonly sale: Sale | null
}

const priced = (price: number, offerPrice: number, sale: Sale | null = null): Priced => ({
  price: cents(price),
  offerPrice: cents(offerPrice),
  sale,
})
const sale = plannedSale({ offerPrice: cents(200), from: '2026-12-01', to: '2026-12-03' })
const ON = { ...sale, usualPrice: cents(400) }

test.each([
  ['2026-11-30', priced(500, 400, sale)],
  ['2026-12-01', priced(500, 200, ON)],
  ['2026-12-03', priced(500, 200, ON)],
  ['2026-12-04', priced(500, 400)],
])('on %s a sale from December 1 to 3 has its price, or has given the former one back', (today, after) => {
  expect(applySale(priced(500, 400, sale), today)).toEqual(after)
  expect(applySale(priced(500, 200, ON), today)).toEqual(after) // also when the time zone or the machine's clock went back
})

test.each([
  ['keeps another edit within the sale', priced(600, 200, ON), priced(600, 200, ON)],
  ['ends the sale by a new offer price', priced(500, 300, ON), priced(500, 300)],
  ['gives the former offer price back when the sale is removed', priced(500, 200), priced(500, 400)],
  ['gives back no more than the price', priced(350, 200), priced(350, 350)],
  [
    'gives the former offer price back until a sale that is moved to later days',
    priced(500, 200, { ...sale, from: '2026-12-02' }),
    priced(500, 400, { ...sale, from: '2026-12-02' }),
  ],
  [
    'begins a cheaper sale at once',
    priced(500, 200, { ...sale, offerPrice: cents(150) }),
    priced(500, 150, { ...ON, offerPrice: cents(150) }),
  ],
])('an edit during a sale %s', (_, typed, after) => {
  expect(editSale(priced(500, 200, ON), typed, '2026-12-01')).toEqual(after)
})

test('a product that had no offer before its sale follows its price', () => {
  const before = priced(500, 200, { ...sale, usualPrice: cents(500) })
  const after = editSale(before, { ...before, price: cents(600) }, '2026-12-02')
  expect(applySale(after, '2026-12-04')).toEqual(priced(600, 600))
})

test('a sale that begins today has its price at once', () => {
  expect(editSale(priced(500, 400), priced(500, 400, sale), '2026-12-01')).toEqual(priced(500, 200, ON))
})

test.each([
  [{ offerPrice: '2', from: '', to: '2026-12-03' }, 'A sale needs its first and its last day'],
  [{ offerPrice: '2', from: '2026-02-30', to: '2026-12-03' }, 'The days of a sale must be like 2026-12-01'],
  [{ offerPrice: '2', from: '2026-12-04', to: '2026-12-03' }, 'A sale can’t end before it begins'],
  [{ offerPrice: '', from: '2026-12-01', to: '2026-12-03' }, 'Sale price is required'],
  [{ offerPrice: '2', from: '2026-12-03', to: '2026-12-03' }, null],
])('says of %j what is wrong', (sent, issue) => {
  expect(sentSaleIssue(sent)).toBe(issue)
})

const BELOW_PRICE = 'Sale price must be lower than the price'
const BELOW_OFFER = 'Sale price must be lower than the offer price'
const PLANNED = priced(500, 400, sale)
const BEGUN = priced(500, 200, ON)
const dearer = { ...sale, offerPrice: cents(450) }

test.each([
  ['is as high as the price', null, priced(200, 200, sale), BELOW_PRICE],
  ['is lower than price and offer price', null, PLANNED, null],
  ['is above the offer price', priced(500, 400), priced(500, 400, dearer), BELOW_OFFER],
  ['comes above the offer price, which was lowered', PLANNED, priced(500, 150, sale), BELOW_OFFER],
  ['is planned anew above what the product cost before', BEGUN, priced(500, 200, dearer), BELOW_OFFER],
  ['is planned anew below what the product cost before', BEGUN, priced(500, 200, { ...sale, offerPrice: cents(300) }), null],
  ['ends by a lower offer price', BEGUN, priced(500, 150, ON), null],
  ['was above the offer price before another edit', priced(500, 400, dearer), priced(600, 400, dearer), null],
])('checks a sale that %s', (_, before, after, issue) => {
  expect(saleIssue(before, after, '2026-11-30')).toBe(issue)
})

test('a sale must not be over when it is planned', () => {
  expect(saleIssue(null, PLANNED, '2026-12-04')).toBe('The last day of the sale is over')
  expect(saleIssue(PLANNED, PLANNED, '2026-12-04')).toBeNull()
})

const dayOf = (number: number) => new Date(Date.UTC(2026, 11, 1 + number)).toISOString().slice(0, 10)

interface Plan {
  readonly offerPrice: number
  /** The numbers of days. */
  readonly from: number
  readonly to: number
}

/** The rule told without the state that the store saves: prices are computed from the plan whenever somebody looks. */
class ExpectedPrices {
  price = 1000
  #usual = 1000
  #plan: Plan | null = null

  #isOn(day: number): boolean {
    return this.#plan !== null && this.#plan.from <= day && day <= this.#plan.to
  }

  at(day: number): number | undefined {
    if (!this.#isOn(day)) this.#usual = Math.min(this.#usual, this.price)
    return this.#isOn(day) ? this.#plan?.offerPrice : this.#usual
  }

  setPrice(price: number, day: number): void {
    if (this.#isOn(day) && this.#usual === this.price) this.#usual = price
    this.price = price
  }

  setOfferPrice(offerPrice: number, day: number): void {
    if (this.#isOn(day)) this.#plan = null
    this.#usual = offerPrice
  }

  setPlan(plan: Plan | null): void {
    this.#plan = plan
  }
}

const planned = fc.record({
  offerPrice: fc.integer({ min: 100, max: 500 }),
  from: fc.integer({ min: 0, max: 4 }),
  days: fc.integer({ min: 0, max: 4 }),
})
const steps = fc.array(
  fc.record({
    passed: fc.integer({ min: 0, max: 3 }),
    /** The job does not run on each day. */
    isUp: fc.boolean(),
    edit: fc.oneof(
      fc.record({ price: fc.integer({ min: 900, max: 1200 }) }),
      fc.record({ offerPrice: fc.integer({ min: 600, max: 900 }) }),
      fc.record({ plan: fc.option(planned) }),
      fc.constant(null),
    ),
  }),
  { maxLength: 12 },
)
type Edit = NonNullable<Parameters<Parameters<typeof steps.map>[0]>[0][number]['edit']>

/** Makes the edit in both, unless the store would reject it. */
function edited(values: Priced, expected: ExpectedPrices, edit: Edit, day: number): Priced {
  if ('price' in edit) {
    if (edit.price < values.offerPrice) return values
    expected.setPrice(edit.price, day)
    return editSale(values, { ...values, price: cents(edit.price) }, dayOf(day))
  }
  if ('offerPrice' in edit) {
    if (edit.offerPrice === values.offerPrice) return values
    expected.setOfferPrice(edit.offerPrice, day)
    return editSale(values, { ...values, offerPrice: cents(edit.offerPrice) }, dayOf(day))
  }
  const plan = edit.plan && {
    offerPrice: edit.plan.offerPrice,
    from: day + edit.plan.from,
    to: day + edit.plan.from + edit.plan.days,
  }
  expected.setPlan(plan)
  const typed = plan && plannedSale({ offerPrice: cents(plan.offerPrice), from: dayOf(plan.from), to: dayOf(plan.to) })
  return editSale(values, { ...values, sale: typed }, dayOf(day))
}

test('for any sales and edits, the price at any time is that of the rule', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const expected = new ExpectedPrices()
      let values = priced(1000, 1000)
      let day = 0
      for (const { passed, isUp, edit } of all) {
        day += passed
        expected.at(day)
        if (isUp || edit) values = applySale(values, dayOf(day)) // people edit what the job has left
        if (edit) values = edited(values, expected, edit, day)
        expect(applySale(values, dayOf(day)).offerPrice).toBe(expected.at(day))
      }
    }),
    { numRuns: 1000 },
  )
})
