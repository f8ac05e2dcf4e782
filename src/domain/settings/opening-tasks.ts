import { isDefaultTerms, percentText } from '../checkout/pricing.ts'
import { formatCents } from '../money.ts'
import { countOf, numberText } from '../text/counts.ts'
import { shortenText } from '../text/shown-text.ts'
import { WEEKDAYS } from '../time/weekdays.ts'
import { blanksOf } from './page-text.ts'
import { type AcceptableDefault, DEFAULT_SETTINGS, type Settings } from './settings.ts'
import { storeName } from './store-identity.ts'
import { STORE_PAGE_NAMES, STORE_PAGES } from './store-pages.ts'

/** What an owner does before the store opens, in a useful order. */
export const OPENING_TASKS = [
  'login',
  'identity',
  'contact',
  'place',
  'hours',
  'area',
  'fees',
  'products',
  'payment',
  'pages',
  'mail',
  'staff',
  'demonstration',
] as const
export type OpeningTaskName = (typeof OPENING_TASKS)[number]

/** `wrong` needs the owner now. `optional` is fine as it is, and may be changed. */
export type OpeningTaskState = 'done' | 'todo' | 'wrong' | 'optional'

export interface OpeningTask {
  readonly name: OpeningTaskName
  readonly state: OpeningTaskState
  /** `detail` is a sentence for the owner. */
  readonly detail: string
}

export interface OpeningFacts {
  readonly settings: Pick<
    Settings,
    'store' | 'contact' | 'hours' | 'timeZone' | 'units' | 'zipCodes' | 'fees' | 'tax' | 'pages' | 'acceptedDefaults'
  >
  readonly login: { readonly email: string; readonly isChanged: boolean }
  /** Shoppers see this email. It is null while it is a sample that reaches nobody. */
  readonly contactEmail: string | null
  /** Products that can be bought, without those that a removal of the demonstration would take away. */
  readonly ownProducts: number
  readonly takesCards: boolean
  readonly sendsMail: boolean
  readonly isMailFailing: boolean
  readonly staff: number
  /** Products and orders of the demonstration that are left. */
  readonly demonstration: { readonly products: number; readonly orders: number }
}

type Rule = (facts: OpeningFacts) => Omit<OpeningTask, 'name'>

const done = (detail: string) => ({ state: 'done', detail }) as const
const todo = (detail: string) => ({ state: 'todo', detail }) as const
const wrong = (detail: string) => ({ state: 'wrong', detail }) as const
const optional = (detail: string) => ({ state: 'optional', detail }) as const

/** Is to do until the owner keeps what the store does by default. */
const acceptable = ({ settings }: OpeningFacts, name: AcceptableDefault, detail: string, question = '') =>
  settings.acceptedDefaults.includes(name) ? done(detail) : todo(question === '' ? detail : `${detail} ${question}`)

const MAX_SHOWN_ZIP_CODES = 4
const MAX_BLANK = 60 // characters of what a page left to write

const RULES: Readonly<Record<OpeningTaskName, Rule>> = {
  login: ({ login }) =>
    login.isChanged
      ? done(`${login.email}, changed by you`)
      : todo(`${login.email} still has the login that the store was started with.`),
  identity({ settings: { store } }) {
    if (store.name === null) return todo('Pages and mails still have our name and color.')
    const parts = [...(store.logo === null ? [] : ['logo']), ...(store.color === null ? [] : ['color'])]
    return done(parts.length === 0 ? storeName(store) : `${storeName(store)}, with your ${parts.join(' and ')}`)
  },
  contact({ settings: { contact }, contactEmail }) {
    const { phone, address } = contact
    if (contactEmail === null) return todo('Shoppers see a sample email, which reaches nobody.')
    if (address === null) return todo('Shoppers see no address of yours.')
    return done(`${address.replaceAll('\n', ', ')}, ${phone ?? contactEmail}`)
  },
  place(facts) {
    const { timeZone, units } = facts.settings
    const detail = `Times are those of ${timeZone}, and sizes are ${units === 'us' ? 'in US units' : 'metric'}.`
    const isDefault = timeZone === DEFAULT_SETTINGS.timeZone && units === DEFAULT_SETTINGS.units
    return isDefault ? acceptable(facts, 'place', detail) : done(detail)
  },
  hours(facts) {
    const { hours } = facts.settings
    if (hours === null) return acceptable(facts, 'hours', 'The store is open day and night.')
    const open = WEEKDAYS.filter((day) => hours[day].length > 0).length
    if (open === 0) return wrong('The store is closed on every day, so nobody can order.')
    return done(`Open on ${countOf(open, 'day')} a week`)
  },
  area(facts) {
    const { zipCodes } = facts.settings
    if (zipCodes.length === 0) return acceptable(facts, 'area', 'You deliver everywhere.')
    if (zipCodes.length > MAX_SHOWN_ZIP_CODES) return done(`${numberText(zipCodes.length)} ZIP codes`)
    return done(zipCodes.join(', '))
  },
  fees(facts) {
    const { fees, tax } = facts.settings
    if (isDefaultTerms({ fees, tax }))
      return acceptable(facts, 'fees', 'Delivery is free, and 2% of tax is added.', 'Is that what you want?')
    return done(`${percentText(tax.rate)} of tax, ${fees.delivery > 0 ? formatCents(fees.delivery) : 'free'} delivery`)
  },
  products: ({ ownProducts }) =>
    ownProducts > 0
      ? done(`${countOf(ownProducts, 'product')} of yours can be bought`)
      : todo('None of yours can be bought yet.'),
  payment: (facts) =>
    facts.takesCards
      ? done('Cash On Delivery and cards')
      : acceptable(facts, 'payment', 'Cash On Delivery works.', 'Cards need a Stripe key where the store is started.'),
  pages({ settings: { pages } }) {
    const missing = [...(pages.privacy ? [] : ['Privacy']), ...(pages.terms ? [] : ['Terms'])]
    if (missing.length > 0) return todo(`${missing.join(' and ')} not written yet. Starting texts are ready for you to adapt.`)
    for (const name of STORE_PAGE_NAMES) {
      const [blank] = blanksOf(pages[name] ?? '')
      if (blank !== undefined) return todo(`“${STORE_PAGES[name]}” still shows ${shortenText(blank, MAX_BLANK)} to shoppers.`)
    }
    return done(`${countOf(Object.keys(pages).length, 'page')} written`)
  },
  mail({ sendsMail, isMailFailing }) {
    if (!sendsMail) return todo('Mails are only rehearsed: shoppers get no receipt.')
    return isMailFailing ? wrong('The mail server can’t be used. Mails are waiting.') : done('Mails are sent.')
  },
  staff: ({ staff }) =>
    staff === 0
      ? optional('Nobody but you works here yet.')
      : done(`${countOf(staff, 'person')} beside you`.replace('persons', 'people')),
  demonstration({ demonstration: { products, orders } }) {
    if (products + orders === 0) return done('It is removed.')
    return todo(`${countOf(products, 'sample product')} and ${countOf(orders, 'sample order')} are still here.`)
  },
}

export const openingTasks = (facts: OpeningFacts): OpeningTask[] => OPENING_TASKS.map((name) => ({ name, ...RULES[name](facts) }))

export const isOpen = ({ state }: Pick<OpeningTask, 'state'>): boolean => state === 'todo' || state === 'wrong'
