import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { WEEKDAYS } from '../../../domain/time/weekdays.ts'
import type { Caller } from '../../testing/caller.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeEach(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterEach(() => store.close())

const save = (change: object) => seller.post(endpoints.saveSettings, change)
const settings = async () => (await seller.get(endpoints.getSettings)).body

const DEFAULTS = {
  success: true,
  isTakingOrders: true,
  hours: null,
  timeZone: 'UTC',
  closures: [],
  closedUntil: null,
  lastOrderMinutes: 0,
  slotMinutes: null,
  slotCapacity: null,
  slotCutOff: 0,
  promisedMinutes: 30,
  pickup: null,
  zipCodes: [],
  contact: { email: 'hello@example.com', phone: null, address: null },
  guestPieces: null,
  newOrderEmails: [],
  lowAt: 5,
  strikeUnasked: true,
  isOpenToAssistants: true,
  units: 'metric',
  weighing: { overPercent: 10 },
  markdown: { days: 2, percent: 30 },
  scaleCodes: [],
  bestSellers: [],
  socialLinks: null,
  pages: {},
  isOpeningListHidden: false,
  acceptedDefaults: [],
  store: {
    ...{ name: 'Larder', tagline: null, logo: null, color: null },
    words: { hero: null, heroText: null, reasons: null, newsletter: null },
  },
  fees: { delivery: 0, freeFrom: null, minimum: null },
  tax: { percent: 2, isIncluded: false },
}
const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []]))

test('answers with the defaults until something is set, then with what was saved', async () => {
  expect(await settings()).toEqual(DEFAULTS)
  const change = {
    hours: { mon: [{ from: '08:00', to: '20:00' }], sun: [{ from: '10:00', to: '24:00' }] },
    timeZone: 'America/Los_Angeles',
    closures: [{ from: '2026-12-24', to: '2026-12-26', note: 'Christmas' }],
    closedUntil: new Date(store.clock.now().getTime() + 7_200_000).toISOString(),
    lastOrderMinutes: 30,
    slotMinutes: 30,
    slotCapacity: 8,
    slotCutOff: 60,
    pickup: { isOffered: true, address: '400 West Burnside Street\nPortland', minutes: 20 },
    promisedMinutes: 45,
    zipCodes: ['97205', '97209'],
    contact: { email: 'maya@example.com', phone: '(503) 555-0100', address: '12 Alder Street\nPortland' },
    guestPieces: 40,
    newOrderEmails: ['maya@example.com'],
    lowAt: 3,
    strikeUnasked: false,
    units: 'us',
    socialLinks: { youtube: 'https://www.youtube.com/@alder' },
    pages: { faq: 'When do you come?\n\nSoon.' },
    fees: { delivery: 4.9, freeFrom: 40, minimum: 20 },
    tax: { percent: 8.875, isIncluded: true },
  }
  const saved = { ...DEFAULTS, ...change, hours: { ...CLOSED, ...change.hours } }
  expect(await save(change)).toMatchObject({ status: 200, body: { message: 'Settings saved', ...saved } })
  expect(await settings()).toEqual(saved)
})

test('absent fields, days and parts of the contact stay, and null or an empty text is the default again', async () => {
  await save({ promisedMinutes: 45, lowAt: 3, contact: { email: 'maya@example.com', phone: '(503) 555-0100' } })
  await save({ hours: { mon: [{ from: '08:00', to: '20:00' }] } })
  await save({ hours: { tue: [{ from: '09:00', to: '12:00' }] }, lowAt: null, contact: { email: '' } })
  expect(await settings()).toEqual({
    ...DEFAULTS,
    promisedMinutes: 45,
    hours: { ...CLOSED, mon: [{ from: '08:00', to: '20:00' }], tue: [{ from: '09:00', to: '12:00' }] },
    contact: { email: 'hello@example.com', phone: '(503) 555-0100', address: null },
  })
  await save({ hours: null, promisedMinutes: null, contact: null })
  expect(await settings()).toEqual(DEFAULTS)
  expect(await save({})).toMatchObject({ status: 200, body: DEFAULTS })
})

test('an entry that holds several ZIP codes is several, and a ZIP+4 counts by its first five digits', async () => {
  await save({ zipCodes: ['97209 97210', '97205-1234, 97205;97214\n100 05', '97205 4321'] })
  expect((await settings()).zipCodes).toEqual(['97209', '97210', '97205', '97214', '10005'])
})

test('ZIP codes that an older version saved are read as they are', async () => {
  await save({})
  await store.run(`update settings set settings = settings || '{"zipCodes": ["972"]}'`)
  expect((await settings()).zipCodes).toEqual(['972'])
})

test('a closure of one day needs no last day and no note, and a time until which the store was closed is forgotten', async () => {
  const closedUntil = new Date(store.clock.now().getTime() - 1000).toISOString()
  await save({ closures: [{ from: '2026-12-25' }, { from: '2026-07-04', to: null, note: 'Fourth of July' }], closedUntil })
  expect(await settings()).toMatchObject({
    closures: [
      { from: '2026-07-04', to: '2026-07-04', note: 'Fourth of July' },
      { from: '2026-12-25', to: '2026-12-25', note: '' },
    ],
    closedUntil: null,
  })
})

test('hours that end before the last order are rejected at their day, and other settings can still be saved', async () => {
  await save({ lastOrderMinutes: 60 })
  const { status, body } = await save({ hours: { tue: [{ from: '08:00', to: '08:30' }] } })
  const sentence = 'On Tuesday, an opening lasts 30 minutes, so it would take no orders'
  expect([status, body.message, body.errors]).toEqual([422, sentence, { 'hours.tue': sentence }])
  await store.run(`update settings set settings = settings || '{"hours": {"tue": [{"from": "08:00", "to": "08:30"}]}}'`)
  expect(await save({ promisedMinutes: 45 })).toMatchObject({ status: 200 })
  expect(await save({ hours: { tue: [{ from: '08:00', to: '12:00' }] } })).toMatchObject({ status: 200 })
})

const hours = (...spans: [string, string][]) => ({ hours: { mon: spans.map(([from, to]) => ({ from, to })) } })

test.each<[string, object, string]>([
  ['hours that begin at the end of the day', hours(['24:00', '08:00']), 'hours.mon.0'],
  ['hours that end when they begin', hours(['08:00', '08:00']), 'hours.mon.0'],
  ['hours past 24:00', hours(['08:00', '24:30']), 'hours.mon.0'],
  ['hours of no day', hours(['08:00', '25:00']), 'hours.mon.0'],
  ['a time in other words', hours(['8 AM', '08:00']), 'hours.mon.0'],
  ['hours that overlap', hours(['08:00', '12:00'], ['11:00', '14:00']), 'hours.mon'],
  ['an unknown day', { hours: { monday: [] } }, 'hours'],
  ['a day that is no list', { hours: { mon: 'closed' } }, 'hours.mon'],
  ['a time zone that does not exist', { timeZone: 'Portland' }, 'timeZone'],
  ['an offset as time zone', { timeZone: '+01:00' }, 'timeZone'],
  ['no minutes', { slotMinutes: 0 }, 'slotMinutes'],
  ['part of an order', { slotCapacity: 1.5 }, 'slotCapacity'],
  ['a closure that ends before it begins', { closures: [{ from: '2026-12-26', to: '2026-12-25' }] }, 'closures.0'],
  ['a closure on a day that does not exist', { closures: [{ from: '2026-02-30' }] }, 'closures.0'],
  ['more closures than can be planned', { closures: Array(101).fill({ from: '2026-12-25' }) }, 'closures'],
  ['a time that is none', { closedUntil: 'tonight' }, 'closedUntil'],
  ['a last order after more than a day', { lastOrderMinutes: 1441 }, 'lastOrderMinutes'],
  ['a last order before the opening', { ...hours(['08:00', '10:00']), lastOrderMinutes: 120 }, 'lastOrderMinutes'],
  ['a cut-off below zero', { slotCutOff: -1 }, 'slotCutOff'],
  ['pickup without an address', { pickup: { isOffered: true, address: ' ', minutes: 20 } }, 'pickup.address'],
  ['pickup without minutes', { pickup: { isOffered: true, address: 'Here' } }, 'pickup.minutes'],
  ['minutes as text', { promisedMinutes: '30' }, 'promisedMinutes'],
  ['more minutes than a day has', { promisedMinutes: 1441 }, 'promisedMinutes'],
  ['a ZIP code of letters', { zipCodes: ['97205', 'SW1A'] }, 'zipCodes.1'],
  ['a ZIP code of three digits', { zipCodes: ['972'] }, 'zipCodes.0'],
  ['a ZIP code that is none among several', { zipCodes: ['97205 972'] }, 'zipCodes.0'],
  ['ZIP codes that are no list', { zipCodes: '97205' }, 'zipCodes'],
  ['an email without a domain', { contact: { email: 'maya@' } }, 'contact.email'],
  ['a phone number that nobody can dial', { contact: { phone: '12' } }, 'contact.phone'],
  ['a contact that is text', { contact: 'maya@example.com' }, 'contact'],
  ['an address of new orders without a domain', { newOrderEmails: ['maya@'] }, 'newOrderEmails.0'],
  ['more addresses of new orders than get mails', { newOrderEmails: Array(11).fill('a@example.com') }, 'newOrderEmails'],
  ['a link that is no address', { socialLinks: { instagram: '@alder' } }, 'socialLinks.instagram'],
  ['a network that is unknown', { socialLinks: { myspace: 'https://myspace.com/alder' } }, 'socialLinks'],
  ['a negative count', { lowAt: -1 }, 'lowAt'],
  ['a markdown by all of the price', { markdown: { days: 2, percent: 100 } }, 'markdown.percent'],
  ['a markdown without days', { markdown: { percent: 30 } }, 'markdown.days'],
  ['more over the expected price than 25%', { weighing: { overPercent: 26 } }, 'weighing.overPercent'],
  ['a prefix of makers', { scaleCodes: [{ prefix: '40', item: 5, value: 'weight', decimals: 3 }] }, 'scaleCodes.0.prefix'],
  ['a number of ten digits', { scaleCodes: [{ prefix: '20', item: 10, value: 'weight', decimals: 3 }] }, 'scaleCodes.0.item'],
  [
    'a prefix twice',
    { scaleCodes: ['weight', 'price'].map((value) => ({ prefix: '20', item: 5, value, decimals: 2 })) },
    'scaleCodes',
  ],
  ['a part of a percent', { weighing: { overPercent: 2.5 } }, 'weighing.overPercent'],
  ['guests’ orders of no piece', { guestPieces: 0 }, 'guestPieces'],
  ['a flag as text', { strikeUnasked: 'yes' }, 'strikeUnasked'],
  ['a fee below nothing', { fees: { delivery: -1 } }, 'fees.delivery'],
  ['a part of a cent', { fees: { freeFrom: 1.005 } }, 'fees.freeFrom'],
  ['a fee that no store has', { fees: { packing: 1 } }, 'fees'],
  ['a fee as text', { fees: { minimum: '20' } }, 'fees.minimum'],
  ['more tax than 30%', { tax: { percent: 30.001 } }, 'tax.percent'],
  ['four decimals of a percent', { tax: { percent: 8.8755 } }, 'tax.percent'],
  ['a tax that is a number', { tax: 8 }, 'tax'],
  ['a tax that is included in part', { tax: { percent: 8, isIncluded: 'yes' } }, 'tax.isIncluded'],
  ['a page that no store has', { pages: { imprint: 'Hello' } }, 'pages'],
  ['pages that are text', { pages: 'Hello' }, 'pages'],
  ['a page that is no text', { pages: { faq: 7 } }, 'pages.faq'],
  ['a page as long as a book', { pages: { terms: 'a'.repeat(20_001) } }, 'pages.terms'],
])('rejects %s, naming the field, and saves nothing of the request', async (_, change, field) => {
  const { status, body } = await save({ promisedMinutes: 45, ...change })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
  expect(await settings()).toEqual(DEFAULTS)
})

test('fees and tax are replaced as a whole', async () => {
  await save({ fees: { delivery: 4.9, freeFrom: 40, minimum: 20 }, tax: { percent: 8.25 } })
  await save({ fees: { delivery: 3.5, minimum: null } })
  expect(await settings()).toMatchObject({
    fees: { delivery: 3.5, freeFrom: null, minimum: null },
    tax: { percent: 8.25, isIncluded: false },
  })
  await save({ fees: null, tax: null })
  expect(await settings()).toEqual(DEFAULTS)
})

test('pages are saved one by one, and an empty text or null removes one', async () => {
  await save({ pages: { about: '  # Two sisters \r\n\r\nSince 1987\u200b  ', privacy: 'We save little.' } })
  expect((await settings()).pages).toEqual({ about: '# Two sisters\n\nSince 1987', privacy: 'We save little.' })
  await save({ pages: { faq: 'When? Now.', privacy: ' \n ' } })
  expect((await settings()).pages).toEqual({ about: '# Two sisters\n\nSince 1987', faq: 'When? Now.' })
  await save({ pages: { about: null } })
  await save({ lowAt: 7 })
  expect((await settings()).pages).toEqual({ faq: 'When? Now.' })
  await save({ pages: null })
  expect((await settings()).pages).toEqual({})
})

test('of many changes at once each is saved', async () => {
  await Promise.all([
    ...[1, 2, 3, 4].map((slotCapacity) => save({ slotCapacity })),
    ...WEEKDAYS.map((day) => save({ hours: { [day]: [{ from: '08:00', to: '20:00' }] } })),
    save({ contact: { phone: '(503) 555-0100' } }),
    save({ contact: { address: '12 Alder Street' } }),
    save({ zipCodes: ['97205'] }),
  ])
  const { slotCapacity, ...saved } = await settings()
  expect([1, 2, 3, 4]).toContain(slotCapacity)
  expect(saved).toMatchObject({
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '08:00', to: '20:00' }]])),
    contact: { phone: '(503) 555-0100', address: '12 Alder Street' },
    zipCodes: ['97205'],
  })
})

test('only the owner reads and changes settings', async () => {
  for (const [caller, status] of [
    [store.visitor(), 401],
    [await store.shopper(), 403],
    [await store.staff('manager'), 403],
    [await store.staff('packer'), 403],
  ] as const) {
    expect(await caller.get(endpoints.getSettings)).toMatchObject({ status })
    expect(await caller.post(endpoints.saveSettings, { lowAt: 3 })).toMatchObject({ status })
  }
  expect(await settings()).toEqual(DEFAULTS)
})
