import { expect, test } from 'vitest'
import { brokenByChange, brokenPromise, type PromisedOrder, type PromiseTerms } from './order-promise.ts'

const DAY = [{ from: '08:00', to: '20:00' }]
const TERMS: PromiseTerms = {
  ...{ isTakingOrders: true, closures: [], closedUntil: null, lastOrderMinutes: 0, timeZone: 'UTC' },
  hours: { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: DAY },
  ...{ slotMinutes: 60, slotCapacity: 5, slotCutOff: 0, promisedMinutes: 30, zipCodes: [] },
  pickup: { isOffered: true, address: '12 Alder Street', minutes: 20 },
}
const NOW = new Date('2026-11-28T15:00:00Z')
const at = (time: string) => new Date(`2026-${time}:00Z`)

const soon: PromisedOrder = { fulfilment: 'delivery', zipcode: '97205', slot: null, dueAt: at('11-28T15:25') }
const tomorrow: PromisedOrder = { ...soon, dueAt: at('11-29T08:30') }
const slot: PromisedOrder = { ...soon, slot: { start: at('11-30T18:00'), end: at('11-30T19:00') }, dueAt: at('11-30T19:00') }
const pickup: PromisedOrder = { fulfilment: 'pickup', zipcode: null, slot: null, dueAt: at('11-28T15:15') }
const late: PromisedOrder = { ...soon, dueAt: at('11-28T14:00') }

const closedOn = (day: string) => ({ closures: [{ from: day, to: day, note: '' }] })
const mondayUntil = (to: string) => ({ hours: { ...TERMS.hours, mon: [{ from: '08:00', to }] } as PromiseTerms['hours'] })

test.each<[string, PromisedOrder, Partial<PromiseTerms>, string | null]>([
  ['an order for now', soon, {}, null],
  ['an order for now, with the store closed for two hours', soon, { closedUntil: at('11-28T17:00') }, 'time'],
  ['an order for now, with the store closed for ten minutes', soon, { closedUntil: at('11-28T15:10') }, null],
  ['an order for now, with the store closed until it is opened', soon, { isTakingOrders: false }, 'time'],
  ['an order for now, with today closed', soon, closedOn('2026-11-28'), 'time'],
  ['an order for now, with another day closed', soon, closedOn('2026-11-29'), null],
  ['an order that is late already, with today closed', late, closedOn('2026-11-28'), null],
  ['an order for the next opening', tomorrow, {}, null],
  ['an order for the next opening, with that day closed', tomorrow, closedOn('2026-11-29'), 'time'],
  ['a slot', slot, {}, null],
  ['a slot, with its day closed', slot, closedOn('2026-11-30'), 'time'],
  ['a slot, with closing within it', slot, mondayUntil('18:30'), 'time'],
  ['a slot, with closing at its end', slot, mondayUntil('19:00'), null],
  ['a slot, with no slots any more', slot, { slotMinutes: null }, 'time'],
  ['a slot, with slots of another length', slot, { slotMinutes: 45 }, null],
  [
    'a slot, with hours over midnight',
    slot,
    { hours: { ...TERMS.hours, mon: [{ from: '18:00', to: '02:00' }] } as PromiseTerms['hours'] },
    null,
  ],
  ['a delivery to a ZIP code that is left out', slot, { zipCodes: ['97209'] }, 'area'],
  ['a delivery to a ZIP code that stays', slot, { zipCodes: ['97205'] }, null],
  ['a pickup, with no pickup any more', pickup, { pickup: null }, 'pickup'],
  ['a pickup, with pickup switched off', pickup, { pickup: { isOffered: false, address: 'x', minutes: 20 } }, 'pickup'],
  ['a pickup, with other ZIP codes', pickup, { zipCodes: ['97209'] }, null],
])('says what no longer holds of %s', (_, order, change, broken) => {
  expect(brokenPromise(order, { ...TERMS, ...change }, NOW)).toBe(broken)
})

test.each<[string, PromisedOrder, 'time' | null, Partial<PromiseTerms>, Partial<PromiseTerms>, string | null]>([
  ['marks what the change breaks', slot, null, {}, closedOn('2026-11-30'), 'time'],
  [
    'leaves alone what was broken before it',
    slot,
    null,
    closedOn('2026-11-30'),
    { ...closedOn('2026-11-30'), zipCodes: ['97205'] },
    null,
  ],
  ['keeps the mark while it is broken', slot, 'time', closedOn('2026-11-30'), closedOn('2026-11-30'), 'time'],
  ['takes the mark from what holds again', slot, 'time', closedOn('2026-11-30'), {}, null],
  ['keeps the mark of an order that is late by now', late, 'time', {}, {}, 'time'],
])('a change of settings %s', (_, order, marked, before, after, expected) => {
  const change = { before: { ...TERMS, ...before }, after: { ...TERMS, ...after } }
  expect(brokenByChange({ ...order, brokenPromise: marked }, change, NOW)).toBe(expected)
})
