import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  type FeeZone,
  feesSentence,
  fromText,
  leastTerms,
  possibleFees,
  shippingText,
  termsOfOrder,
  undeliveredZipCodes,
} from './fee-zones.ts'
import { DEFAULT_TERMS, type Fees, sumLines } from './pricing.ts'

const zone = (delivery: number, freeFrom: number | null, ...zipCodes: string[]): FeeZone => ({
  ...{ zipCodes, delivery: cents(delivery), freeFrom: freeFrom === null ? null : cents(freeFrom) },
})
const fees = (delivery: number, zones: readonly FeeZone[] = [], more: Partial<Fees> = {}): Fees => ({
  ...{ delivery: cents(delivery), freeFrom: null, minimum: null, zones, ...more },
})
const ZONES = [zone(200, 2000, '97201'), zone(600, null, '97202', '97203')]
const sentence = (of: Fees, area: readonly string[] = []) => feesSentence({ ...of, possible: possibleFees(of, area) })

test.each([
  [fees(0), [], 'Delivery is always free.'],
  [fees(490), [], 'Delivery is $4.90.'],
  [
    fees(490, [], { freeFrom: cents(4000), minimum: cents(2000) }),
    [],
    'Delivery is $4.90, and free from $40.00. Orders start at $20.00.',
  ],
  [fees(0, ZONES), [], 'Delivery is free to $6.00, depending on your ZIP code, and free from $20.00 to some ZIP codes.'],
  [
    fees(0, ZONES),
    ['97201', '97202', '97203'],
    'Delivery is $2.00 to $6.00, depending on your ZIP code, and free from $20.00 to some ZIP codes.',
  ],
  [fees(0, [zone(300, null, '97201')]), ['97201'], 'Delivery is $3.00.'],
])('says what deliveries cost by all of the settings', (of, area, said) => expect(sentence(of, area)).toBe(said))

test('while the ZIP code is not known, a sum that depends on it says from', () => {
  expect([shippingText(cents(0), false), shippingText(cents(0), true), fromText(cents(1220), true)]).toEqual([
    'Free',
    'from $0.00',
    'from $12.20',
  ])
})

test('no ZIP code makes a total smaller than the one that says from, and none a larger one where it does not say so', () => {
  const anyFee = fc.integer({ min: 0, max: 3 }).map((dollars) => dollars * 100)
  const anyZone = fc.tuple(anyFee, fc.option(anyFee), fc.subarray(['97201', '97202', '97203'], { minLength: 1 }))
  fc.assert(
    fc.property(anyFee, fc.array(anyZone, { maxLength: 3 }), fc.integer({ min: 1, max: 400 }), (delivery, zones, price) => {
      const settings = fees(
        delivery,
        zones.map(([fee, freeFrom, zipCodes]) => zone(fee, freeFrom, ...zipCodes)),
      )
      const terms = { ...DEFAULT_TERMS, fees: settings }
      const area = ['97201', '97202', '97203']
      const lines = [{ category: 'fruits', offerPrice: cents(price), quantity: 1 }]
      const unknown = { ...terms, fees: { ...settings, possible: possibleFees(settings, area) } }
      const { terms: least, isFrom } = leastTerms(unknown, cents(price))
      const total = sumLines(lines, least).total
      for (const zipcode of area) {
        const known = sumLines(lines, termsOfOrder(terms, { fulfilment: 'delivery', zipcode })).total
        expect(known).toBeGreaterThanOrEqual(total)
        if (!isFrom) expect(known).toBe(total)
      }
    }),
  )
})

test('names each ZIP code of a zone once, to which the store does not deliver', () => {
  const zones = [{ zipCodes: ['97205', '97210'] }, { zipCodes: ['97210', '97211-1234'] }]
  expect(undeliveredZipCodes(['97205', '97211'], zones)).toEqual(['97210'])
  expect(undeliveredZipCodes([], zones)).toEqual([]) // the store delivers everywhere
})
