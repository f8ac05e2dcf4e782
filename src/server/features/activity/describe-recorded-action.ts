import type { CustomerId } from '../../../domain/customers/customer.ts'
import type { MailId } from '../../../domain/mail/mail.ts'
import { type Cents, cents, formatCents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { SettingChange } from '../../../domain/settings/settings.ts'
import { STORE_PAGE_NAMES, STORE_PAGES } from '../../../domain/settings/store-pages.ts'
import type { StaffAction } from '../../../domain/staff/staff-action.ts'
import { countOf } from '../../../domain/text/counts.ts'
import { capitalized } from '../../../domain/text/shown-text.ts'
import { longDayText } from '../../../domain/time/dates.ts'
import type { RecordedAction } from '../staff-actions/staff-action-repository.ts'
import { about, type Described, listText, ofCustomer, ofOrder, ofProduct } from './activity-text.ts'

interface ActionNames {
  readonly orders: ReadonlyMap<OrderId, OrderNumber>
  readonly mails: ReadonlyMap<MailId, string>
  readonly products: ReadonlyMap<ProductId, string>
  readonly customers: ReadonlyMap<CustomerId, string>
}

const FACTOR = { kind: 'security', label: 'two-factor authentication' } as const

/** Describes an action. For an action that a later version recorded, it says only that something was done. */
export function describeRecordedAction(
  { action, byId }: RecordedAction,
  { orders, mails, products, customers }: ActionNames,
): Described {
  switch (action.what) {
    case 'cash-received':
      return ofOrder('Recorded the cash of {}', action.order, orders.get(action.order))
    case 'cash-asked':
      return ofOrder('Asked for cash for {}, since the card could not be charged', action.order, orders.get(action.order))
    case 'refund-paid-out':
      return ofOrder('Recorded that a refund of {} was paid out', action.order, orders.get(action.order))
    case 'payment-accepted':
      return ofOrder('Marked the payment of {} as resolved', action.order, orders.get(action.order))
    case 'cash-counted':
      return describeCount('Counted the cash of {}', action)
    case 'cash-count-taken-back':
      return describeCount('Took back a count of the cash of {}', action)
    case 'round-saved':
      return ofPerson(action, `Saved a round of {} with ${action.orders} ${action.orders === 1 ? 'order' : 'orders'}`)
    case 'day-closed':
      return { text: `Closed ${longDayText(action.day)}` }
    case 'day-reopened':
      return { text: `Opened ${longDayText(action.day)} again` }
    case 'complaint-answered':
      return ofOrder('Answered a problem with {}', action.order, orders.get(action.order), [action.reply])
    case 'customer-noted':
      return ofCustomer('Wrote a note about {}', action.customer, customers.get(action.customer))
    case 'customer-blocked':
      return ofCustomer('Blocked {}', action.customer, customers.get(action.customer))
    case 'customer-unblocked':
      return ofCustomer('Let {} order again', action.customer, customers.get(action.customer))
    case 'customer-credited':
      return ofCustomer(creditSentence(action.amount), action.customer, customers.get(action.customer))
    case 'product-added':
      return ofProduct('Added {}', action.product, products.get(action.product))
    case 'product-deleted':
      return { text: `Deleted the product ${action.name}` }
    case 'supplier-added':
      return { text: `Added the supplier ${action.supplier}` }
    case 'supplier-changed':
      return { text: `Changed the supplier ${action.supplier}` }
    case 'supplier-archived':
      return { text: `Archived the supplier ${action.supplier}` }
    case 'supplier-restored':
      return { text: `Restored the supplier ${action.supplier}` }
    case 'purchase-saved':
      return { text: `Saved a purchase of ${countOf(action.products, 'product')} from ${action.supplier}` }
    case 'purchase-sent':
      return { text: `Sent purchase ${action.number} to ${action.supplier}` }
    case 'purchase-received':
      return { text: `Received ${countOf(action.pieces, 'piece')} of purchase ${action.number}` }
    case 'purchase-closed':
      return { text: `Closed purchase ${action.number}` }
    case 'lost-search-dismissed':
      return { text: `Dismissed “${action.text}” from lost demand` }
    case 'lost-search-restored':
      return { text: `Took “${action.text}” back into lost demand` }
    case 'lost-product-dismissed':
      return ofProduct('Dismissed {} from lost demand', action.product, products.get(action.product))
    case 'lost-product-restored':
      return ofProduct('Took {} back into lost demand', action.product, products.get(action.product))
    case 'category-added':
      return { text: `Added the category ${action.category}` }
    case 'category-archived':
      return { text: `Archived the category ${action.category}` }
    case 'category-restored':
      return { text: `Restored the category ${action.category}` }
    case 'category-changed':
      return {
        text: `Changed the category ${action.category}`,
        details: action.from === action.category ? [] : [`Name: ${action.from} → ${action.category}`],
      }
    case 'categories-ordered':
      return { text: 'Changed the order of the categories' }
    case 'code-added':
      return { text: `Made the discount code ${action.code}` }
    case 'code-changed':
      return {
        text: `Changed the discount code ${action.code}`,
        details: action.from === action.code ? [] : [`Code: ${action.from} → ${action.code}`],
      }
    case 'settings-changed':
      return describeSettings(action.changes)
    case 'assistant-blocked':
      return about(`Blocked the {} of ${action.site}`, { kind: 'assistants', label: 'assistant' })
    case 'assistant-unblocked':
      return about(`Let the {} of ${action.site} come again`, { kind: 'assistants', label: 'assistant' })
    case 'assistant-limited':
      return {
        ...about(`Changed the limits of the {} of ${action.site}`, { kind: 'assistants', label: 'assistant' }),
        details: [
          limitChange('Orders a day', action.from.ordersADay, action.ordersADay),
          limitChange('Open checkouts', action.from.openCheckouts, action.openCheckouts),
        ].flat(),
      }
    case 'demonstration-removed':
      return { text: 'Removed the demonstration' }
    case 'mail-retried':
      return about(`Sent an {} again${suffix(mails.get(action.mail))}`, { kind: 'outbox', label: 'email' })
    case 'mails-retried':
      return about(`Sent ${action.count} failed {} again`, { kind: 'outbox', label: 'emails' })
    case 'mails-released':
      return about(`Released ${action.count} {} that were held after a restore`, { kind: 'outbox', label: 'emails' })
    case 'own-password-changed':
      return { text: 'Changed the password of their own login' }
    case 'own-email-requested':
      return { text: 'Asked for a new email of their own login' }
    case 'own-email-changed':
      return { text: 'Changed the email of their own login' }
    case 'second-factor-on':
      return about('Turned {} on', FACTOR)
    case 'second-factor-off':
      return about('Turned {} off', FACTOR)
    case 'recovery-codes-renewed':
      return about('Made new {}', { kind: 'security', label: 'recovery codes' })
    case 'logged-in':
      return { text: 'Logged in', details: action.device === null ? [] : [action.device] }
    case 'logged-out':
      return { text: 'Logged out' }
    case 'other-logins-ended':
      return { text: 'Ended all of their other logins' }
    case 'password-reset':
      return { text: 'Set a new password by a mailed link' }
    case 'logins-failed':
      return ofPerson(action, `Failed to log in as {} ${action.tries} times in a row`)
    case 'login-ended':
      return action.person.id === byId ? { text: 'Ended one of their own logins' } : ofPerson(action, 'Ended a login of {}')
    case 'staff-invited':
      return ofPerson(action, `Invited {} as ${action.role}`)
    case 'staff-accepted':
      return { text: 'Accepted their invitation' }
    case 'role-changed':
      return ofPerson(action, `Changed the role of {} from ${action.from} to ${action.to}`)
    case 'staff-removed':
      return ofPerson(action, `Removed {}, who was a ${action.role}`)
    default:
      action satisfies never // the compiler rejects an action without a case
      return { text: 'Did something that this version of the store does not know' }
  }
}

const creditSentence = (amount: Cents): string =>
  amount > 0 ? `Gave {} ${formatCents(amount)} of credit` : `Took ${formatCents(cents(-amount))} of credit from {}`

const suffix = (subject: string | undefined): string => (subject === undefined ? '' : `: ${subject}`)

const ofPerson = ({ person }: Extract<StaffAction, { person: unknown }>, sentence: string): Described =>
  about(sentence, { kind: 'staff', label: person.name })

function describeCount(
  sentence: string,
  { person, day, expected, counted, note }: Extract<StaffAction, { counted: unknown }>,
): Described {
  return {
    ...about(sentence, { kind: 'staff', label: person.name }),
    details: [`${longDayText(day)}: ${formatCents(counted)} of ${formatCents(expected)}`, ...(note === null ? [] : [note])],
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  ...{
    closures: 'days on which the store is closed',
    closedUntil: 'closed until',
    lastOrderMinutes: 'minutes of the last order',
  },
  ...{ slotCutOff: 'last order before a slot', pickup: 'pickup' },
  ...{ timeZone: 'time zone', slotMinutes: 'minutes of a slot', slotCapacity: 'orders in a slot' },
  ...{ promisedMinutes: 'promised minutes', zipCodes: 'ZIP codes', lowAt: 'number for low stock' },
  ...{
    strikeUnasked: 'struck-through list prices',
    isOpenToAssistants: 'assistants',
    'contact.email': 'contact email',
    'contact.phone': 'contact phone',
  },
  'contact.address': 'contact address',
  guestPieces: 'pieces of an order without an account',
  newOrderEmails: 'emails for new orders',
  units: 'units',
  'weighing.overPercent': 'percent over the expected price of goods by weight',
  scaleCodes: 'barcodes of the scale',
  bestSellers: 'best sellers',
  socialLinks: 'links of “Follow Us”',
  acceptedDefaults: 'defaults kept before opening',
  isTakingOrders: 'takes orders',
  isOpeningListHidden: 'reminder of what to do before opening',
  ...{ 'store.name': 'store name', 'store.tagline': 'line below the name', 'store.logo': 'logo', 'store.color': 'color' },
  ...{ 'store.words.hero': 'headline on Home', 'store.words.heroText': 'text below the headline' },
  ...{ 'store.words.reasons': 'reasons on Home', 'store.words.newsletter': 'newsletter line' },
  ...{
    'fees.delivery': 'delivery fee',
    'fees.freeFrom': 'amount for free delivery',
    'fees.minimum': 'minimum of an order',
    'fees.zones': 'fees by ZIP code',
  },
}
const DAYS = { mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday' }

function fieldText(field: string): string {
  const page = STORE_PAGE_NAMES.find((name) => field === `pages.${name}`)
  if (page) return `the page “${STORE_PAGES[page]}”`
  const day = Object.entries(DAYS).find(([day]) => field === `hours.${day}`)
  return day ? `hours on ${day[1]}` : (FIELDS[field] ?? field)
}

function describeSettings(changes: readonly SettingChange[]): Described {
  const names = changes.map(({ field }) => (field.startsWith('hours.') ? 'opening hours' : fieldText(field)))
  const sentence = `Changed {}: ${listText([...new Set(names)])}`
  return { ...about(sentence, { kind: 'settings', label: 'settings' }), details: changes.map(changeText) }
}

const limitChange = (name: string, from: number | null, to: number | null): string[] =>
  from === to ? [] : [`${name}: ${from ?? 'no limit'} → ${to ?? 'no limit'}`]

const LONGEST = 200

function changeText({ field, from, to }: SettingChange): string {
  const name = capitalized(fieldText(field))
  if (field === 'zipCodes')
    return `${name}: ${[...(to === null ? [] : [`added ${cut(to)}`]), ...(from === null ? [] : [`removed ${cut(from)}`])].join('; ')}`
  return `${name}: ${cut(shown(field, from))} → ${cut(shown(field, to))}`
}

function shown(field: string, value: SettingChange['from']): string {
  if (value === null) return field.startsWith('hours.') ? 'always open' : 'none'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

function cut(value: SettingChange['from']): string {
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
