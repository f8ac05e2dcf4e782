import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { anOrder, at } from '../../testing/an-order.ts'
import { timeText } from '../../ui/date-text.ts'
import { arrivalOf, packingText } from './arrival.ts'

const order = { ...anOrder(18), status: 'Packing' as const } // due at 19
const MINUTE_MS = 60_000
const arrival = (hour: number, minutes: number, changes = {}) =>
  arrivalOf({ ...order, ...changes }, 'Your groceries are being packed', Date.parse(at(hour)) + minutes * MINUTE_MS)

const timeOf = (moment: number) => timeText(new Date(moment).toISOString())
const due = timeOf(Date.parse(at(19)))

test('an order in time arrives by its due time', () => {
  expect(arrival(18, 20)).toEqual({
    headline: `Arrives by ${due}`,
    former: null,
    late: null,
    note: 'Your groceries are being packed',
    expectedAt: Date.parse(at(19)),
  })
})

const step = (status: OrderStatus, minutes: number) => ({
  status,
  history: [...order.history, { status, at: new Date(Date.parse(at(18)) + minutes * MINUTE_MS).toISOString(), by: 'Noor' }],
})

test('a late order that is packed or on its way says the new time beside the old one', () => {
  const packing = arrival(19, 14, step('Packing', 28)) // promised within an hour
  expect(packing).toMatchObject({ headline: `Now by ${timeOf(Date.parse(at(19)) + 30 * MINUTE_MS)}`, former: due })
  expect(packing).toMatchObject({ late: '14 min late', note: expect.stringContaining('Your groceries are being packed.') })
  const moving = arrival(19, 14, step('Out for Delivery', 58))
  expect(moving.headline).toBe(`Now by ${timeOf(Date.parse(at(19)) + 30 * MINUTE_MS)}`)
  expect(moving.expectedAt).toBe(Date.parse(at(19)) + 30 * MINUTE_MS)
})

test('a late order has no new time before anybody began it, and after its new time passed', () => {
  const unknown = { headline: 'We’re running late', former: null, late: expect.stringContaining(' late'), expectedAt: null }
  expect(arrival(19, 14, { status: 'Order Placed' })).toMatchObject(unknown)
  expect(arrival(19, 14, { status: 'Order Placed' }).note).toContain(`We expected it by ${due}.`)
  expect(arrival(20, 45, step('Packing', 28))).toMatchObject(unknown)
})

test('a delivered order says when it came, and whether that was in time', () => {
  const inTime = { status: 'Delivered', deliveredAt: at(19) }
  expect(arrival(19, 30, inTime)).toMatchObject({ headline: `Delivered at ${due}`, note: `On time: it was due by ${due}` })
  const late = new Date(Date.parse(at(19)) + 8 * MINUTE_MS)
  expect(arrival(19, 30, { status: 'Delivered', deliveredAt: late.toISOString() })).toMatchObject({
    headline: `Delivered at ${timeOf(late.getTime())}`,
    note: `8 min late: it was due by ${due}`,
  })
})

test('an order that is picked up is in time when it was ready in time, whenever its shopper comes', () => {
  const ready = { ...step('Out for Delivery', 30), fulfilment: 'pickup' }
  expect(arrival(20, 0, ready)).toMatchObject({ headline: 'Ready for pickup', late: null, former: null })
  expect(arrival(22, 0, { ...ready, status: 'Delivered', deliveredAt: at(21) }).note).toBe(`On time: it was due by ${due}`)
  const lateByEight = { ...step('Out for Delivery', 68), fulfilment: 'pickup' }
  expect(arrival(22, 0, { ...lateByEight, status: 'Delivered', deliveredAt: at(21) }).note).toContain('8 min late')
  expect(arrival(19, 14, { fulfilment: 'pickup', status: 'Order Placed' }).note).toContain('when it will be ready.')
})

test('on a later day the day is said', () => {
  const { headline } = arrival(19, 3 * 24 * 60, { status: 'Delivered', deliveredAt: at(19) })
  expect(headline).toMatch(/^Delivered .*22.*2026/)
})

test('a due time past midnight is a time of day, as long as it is near', () => {
  const moment = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute)
  const dueAt = moment(23, 0, 10).toISOString()
  const seen = (now: Date, changes = {}) => arrivalOf({ ...order, dueAt, ...changes }, '', now.getTime())
  const dueTime = timeOf(Date.parse(dueAt))
  expect(seen(moment(22, 23, 40)).headline).toBe(`Arrives by ${dueTime}`)
  expect(seen(moment(22, 10, 0)).headline).toMatch(/^Arrives by .*2026/)
  const deliveredAt = moment(22, 23, 55)
  const delivered = { status: 'Delivered', deliveredAt: deliveredAt.toISOString() }
  expect(seen(moment(23, 0, 40), delivered)).toMatchObject({
    headline: `Delivered yesterday, ${timeOf(deliveredAt.getTime())}`,
    note: `On time: it was due by ${dueTime}`,
  })
  expect(seen(moment(27, 9, 0), delivered).note).toBe(`On time: it was due by ${dueTime}`)
})

test('the time of an order that may not be kept is being checked, and not promised', () => {
  const broken = { brokenPromise: 'time' as const }
  expect(arrival(18, 20, broken)).toMatchObject({ headline: 'We’re checking the time', former: null, expectedAt: null })
  expect(arrival(19, 20, broken).late).toBeNull()
  expect(JSON.stringify(arrival(18, 20, broken))).not.toContain(due)
  expect(arrival(18, 20, { ...broken, ...step('Out for Delivery', 10) }).headline).toBe(`Arrives by ${due}`)
})

const NOW = Date.parse('2026-11-28T12:00:00Z')
const inHours = (hours: number) => new Date(NOW + hours * 60 * 60_000).toISOString()
const slot = (hours: number) => ({ slot: { start: inHours(hours), end: inHours(hours + 1) }, dueAt: inHours(hours + 1) })

test.each<[string, Partial<OrderWire>, boolean, RegExp]>([
  ['an order for now', { dueAt: inHours(0.5) }, true, /^We pack it now$/],
  ['an order for now of a closed store', { dueAt: inHours(12) }, false, /^We’ll pack it when we open$/],
  ['a slot that begins soon', slot(1), true, /^We pack it now$/],
  ['a slot of tomorrow', slot(24), true, /^We’ll pack it for tomorrow, /],
  ['a slot in two days, with the store closed', slot(48), false, /^We’ll pack it for [A-Z]\w+, /],
  [
    'an order for the next opening, once the store is open for others',
    { dueAt: inHours(24) },
    true,
    /^We’ll pack it in time: it’s due tomorrow, by /,
  ],
  ['an order whose time is being checked', { ...slot(24), brokenPromise: 'time' }, true, /^We’re checking the time$/],
])('says when it packs %s', (_, order, isOpen, text) => {
  expect(packingText({ ...anOrder(1), ...order }, isOpen, NOW)).toMatch(text)
})
