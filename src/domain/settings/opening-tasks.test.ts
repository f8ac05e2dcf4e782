import { expect, test } from 'vitest'
import { DEFAULT_TERMS } from '../checkout/pricing.ts'
import { type OpeningFacts, type OpeningTaskName, openingTasks } from './opening-tasks.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const NEW: OpeningFacts = {
  settings: DEFAULT_SETTINGS,
  login: { email: 'seller@example.com', isChanged: false },
  contactEmail: null,
  ownProducts: 0,
  takesCards: false,
  sendsMail: false,
  isMailFailing: false,
  staff: 0,
  demonstration: { products: 78, orders: 60 },
}

const OPEN_HOURS = { mon: [{ from: '08:00', to: '20:00' }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }

const READY: OpeningFacts = {
  settings: {
    ...DEFAULT_SETTINGS,
    store: { ...DEFAULT_SETTINGS.store, name: 'Hawthorne Market', color: '#274b8f', logo: '/pictures/x.webp' },
    contact: { email: null, phone: '(503) 555-0100', address: '400 West Burnside Street\nPortland' },
    timeZone: 'America/Los_Angeles',
    units: 'us',
    hours: OPEN_HOURS,
    zipCodes: ['97205', '97209'],
    tax: { rate: 0, categoryRates: {}, isIncluded: false },
    pages: { privacy: 'p', terms: 't' },
  },
  login: { email: 'dana@hawthorne.example', isChanged: true },
  contactEmail: 'hello@hawthorne.example',
  ownProducts: 312,
  takesCards: true,
  sendsMail: true,
  isMailFailing: false,
  staff: 2,
  demonstration: { products: 0, orders: 0 },
}

const states = (facts: OpeningFacts) => Object.fromEntries(openingTasks(facts).map(({ name, state }) => [name, state]))
const detail = (facts: OpeningFacts, name: OpeningTaskName) => openingTasks(facts).find((task) => task.name === name)?.detail

test('in a new store all is to do, but nobody has to work there', () => {
  const { staff, ...others } = states(NEW)
  expect(staff).toBe('optional')
  expect(new Set(Object.values(others))).toEqual(new Set(['todo']))
  expect(detail(NEW, 'demonstration')).toBe('78 sample products and 60 sample orders are still here.')
})

test('what the owner has set is done, and says how', () => {
  expect(new Set(Object.values(states(READY)))).toEqual(new Set(['done']))
  expect(detail(READY, 'identity')).toBe('Hawthorne Market, with your logo and color')
  expect(detail(READY, 'contact')).toBe('400 West Burnside Street, Portland, (503) 555-0100')
  expect(detail(READY, 'place')).toBe('Times are those of America/Los_Angeles, and sizes are in US units.')
  expect(detail(READY, 'hours')).toBe('Open on 1 day a week')
  expect(detail(READY, 'area')).toBe('97205, 97209')
  expect(detail(READY, 'staff')).toBe('2 people beside you')
})

test('what is fine by default is done once the owner keeps it', () => {
  const settings = { ...DEFAULT_SETTINGS, acceptedDefaults: ['place', 'hours', 'area', 'fees', 'payment'] as const }
  const kept = { ...NEW, settings }
  expect(states(kept)).toMatchObject({
    place: 'done',
    hours: 'done',
    area: 'done',
    fees: 'done',
    payment: 'done',
    pages: 'todo',
    mail: 'todo',
  })
  expect(detail(kept, 'fees')).toBe('Delivery is free, and 2% of tax is added.')
  expect(detail(kept, 'payment')).toBe('Cash On Delivery works.')
})

test('a mail server that fails needs the owner', () => {
  expect(states({ ...READY, isMailFailing: true })).toMatchObject({ mail: 'wrong' })
})

test('hours without an open day need the owner', () => {
  const facts = { ...READY, settings: { ...READY.settings, hours: { ...OPEN_HOURS, mon: [] } } }
  expect(states(facts)).toMatchObject({ hours: 'wrong' })
  expect(detail(facts, 'hours')).toBe('The store is closed on every day, so nobody can order.')
})

test('the contact is to do until shoppers have an address and an email of the owner', () => {
  expect(detail({ ...READY, contactEmail: null }, 'contact')).toBe('Shoppers see a sample email, which reaches nobody.')
  const contact = { ...READY.settings.contact, address: null }
  expect(states({ ...READY, settings: { ...READY.settings, contact } })).toMatchObject({ contact: 'todo' })
})

test('only what shoppers need is asked for: privacy and terms, any name, any fee', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    pages: { privacy: 'p', about: 'a' },
    store: { ...DEFAULT_SETTINGS.store, color: '#274b8f' },
    fees: { ...DEFAULT_TERMS.fees, minimum: DEFAULT_TERMS.fees.delivery },
  }
  expect(states({ ...NEW, settings })).toMatchObject({ pages: 'todo', identity: 'todo', fees: 'done' })
  expect(detail({ ...NEW, settings }, 'pages')).toBe('Terms not written yet. Starting texts are ready for you to adapt.')
  const gaps = { ...settings, pages: { privacy: 'We are [Name of your business], [a link](/terms)', terms: 't' } }
  expect(states({ ...NEW, settings: gaps })).toMatchObject({ pages: 'todo' })
  expect(detail({ ...NEW, settings: gaps }, 'pages')).toBe('“Privacy” still shows [Name of your business] to shoppers.')
})
