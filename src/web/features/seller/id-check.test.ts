import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { anOrder } from '../../testing/an-order.ts'
import { broughtBackText, cashWith, couriersIdCheck, idCheckOf } from './id-check.tsx'

const goods = (line: string, name: string, offerPrice: number, quantity: number, more: object = {}) => ({
  ...{ line, quantity, product: { _id: line, name, category: 'Drinks', image: [], offerPrice } },
  ...more,
})

/** Two lagers at $3.00 and $0.25 of deposit, and rolls at $2.50: $9.17 with 2% of tax. */
const ORDER: OrderWire = {
  ...anOrder(9),
  ...{ paymentType: 'COD', isPaid: false, status: 'Out for Delivery', amount: 9.17, toPay: 9.17, minimumAge: 21, refunds: [] },
  sums: { cart: 8.5, discount: 0, tax: 0.17, deposit: 0.5, delivery: 0, total: 9.17 },
  taxRule: { percent: 2, isIncluded: false },
  items: [goods('lager', 'Lager', 3, 2, { deposit: 0.25, minimumAge: 21 }), goods('rolls', 'Rolls', 2.5, 1)],
}

test('says what to check, and what is to collect without an ID, from an order and from a courier’s delivery alike', () => {
  const check = idCheckOf(ORDER)
  expect(check).toEqual({ age: 21, goods: ['2 × Lager'], cashWithout: 255, canBringBack: true })
  const delivery = {
    ...{
      _id: ORDER._id,
      number: '7K3M-9QXD',
      name: '',
      street: '',
      city: '',
      zip: '',
      phone: '',
      dueAt: '',
      items: 3,
      toPay: 9.17,
    },
    ageLines: [{ line: 'lager', name: 'Lager', quantity: 2, minimumAge: 21 as const }],
    ...{ minimumAge: 21 as const, toPayWithoutId: 2.55 },
  }
  expect(couriersIdCheck(delivery)).toEqual(check)
  expect(couriersIdCheck({ ...delivery, items: 2 })).toMatchObject({ canBringBack: false })
  expect(check && broughtBackText(check)).toBe('No ID: bring back, $2.55 received')
})

test('an order of goods for all ages, and one whose goods were left out, needs no ID', () => {
  const { minimumAge: _, ...forAll } = ORDER
  expect(idCheckOf({ ...forAll, items: ORDER.items.slice(1) })).toBeNull()
  expect(idCheckOf({ ...ORDER, items: ORDER.items.map((one) => (one.minimumAge ? { ...one, picked: 0 } : one)) })).toBeNull()
})

test('the cash of a delivery is that of what stays with the customer', () => {
  const check = idCheckOf(ORDER)
  const cash = check?.cashWithout
  if (cash === undefined) throw new Error('The order needs an ID')
  expect([true, false].map((idChecked) => cashWith(917 as typeof cash, check, idChecked))).toEqual([917, 255])
})
