import type { ShopperId } from '../accounts/account.ts'
import { GUEST_RULES } from '../accounts/guest.ts'
import { ADDRESS_RULES, type NewAddress, OPTIONAL_ADDRESS_RULES } from '../addresses/address.ts'
import type { Fulfilment } from '../orders/order.ts'
import type { TextRule } from '../text/text.ts'
import type { ExpectedPrices } from './price-consent.ts'
import type { RequestedGuestOrder, RequestedLine, RequestedSession } from './requested-order.ts'

/** The part of a checkout that can be put together before, in a cart. Texts are as the assistant sent them, and empty when it sent none. */
export interface SessionGoods {
  readonly lines: readonly SessionLine[]
  readonly buyer: SessionBuyer
  readonly codes: readonly SessionCode[]
  /** What the buyer has agreed to, or not. A purpose of which they have said nothing is absent. */
  readonly consents: Consents
}

/** Goods that an assistant collects for a shopper. The ZIP code, by which the delivery is estimated, may be empty. */
export interface AssistantCart extends SessionGoods {
  readonly zipcode: string
}

/** What an assistant has put together for a shopper. */
export interface CheckoutSession extends SessionGoods {
  readonly fulfilment: Fulfilment
  readonly destinations: readonly Destination[]
  /** The id of the destination that was chosen, or null. */
  readonly destination: string | null
  /** `now`, or the start of a slot. It is null until one was chosen. */
  readonly time: string | null
  /** What the assistant was last told that the order costs. An order that costs something else is not placed. */
  readonly shown: ExpectedPrices | null
  /** The account of the shopper for whom the assistant asks. It is absent in sessions of before there were links. */
  readonly shopper?: ShopperId | null
}

export interface SessionLine extends RequestedLine {
  readonly id: string
}

/** The purposes that buyers are asked for by the protocols of assistants. The newsletter is `marketing`. */
export const CONSENT_PURPOSES = ['marketing', 'analytics', 'preferences', 'sale_or_sharing'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
export type Consents = { readonly [Purpose in ConsentPurpose]?: boolean }

/** A discount code that the assistant sent. It is looked up once, so that reading a checkout is no further guess. */
export interface SessionCode {
  /** The code as the assistant sent it. */
  readonly typed: string
  readonly code: string
  /** `isKnown` is null while the code could not be looked up, because too many were tried. */
  readonly isKnown: boolean | null
}

export interface SessionBuyer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** A place to deliver to. Without a name and a phone, the buyer receives the goods. The country is a code or a name. */
export type Destination = { readonly id: string } & Pick<
  NewAddress,
  'firstName' | 'lastName' | 'phone' | 'street' | 'city' | 'state' | 'zipcode' | 'country'
> & { readonly line2: string }

export const chosenDestination = ({ destinations, destination }: CheckoutSession): Destination | null =>
  destinations.find(({ id }) => id === destination) ?? null

export const buyerName = ({ firstName, lastName }: SessionBuyer): string => `${firstName} ${lastName}`.trim()

/** Tells whether nothing is known of the buyer. */
export const isNobody = (buyer: SessionBuyer): boolean => buyerName(buyer) === '' && buyer.email === '' && buyer.phone === ''

/** Names what a session lacks for an order: a field of the buyer or of the chosen destination, or the choice itself. */
export interface SessionIssue {
  readonly at: 'buyer' | 'destination' | 'time'
  readonly field: string | null
  readonly message: string
}

/** Returns what is missing or wrong. It is empty for a session that can become an order, as far as the shopper is concerned. */
export function sessionIssues(session: CheckoutSession): readonly SessionIssue[] {
  const { buyer, time, fulfilment } = session
  const issues = issuesOf('buyer', { name: buyerName(buyer), email: buyer.email, phone: buyer.phone }, GUEST_RULES)
  if (fulfilment === 'delivery') {
    const address = addressOf(session)
    if (address === null) issues.push({ at: 'destination', field: null, message: 'Choose where to deliver to' })
    else issues.push(...issuesOf('destination', placeOf(address), PLACE_RULES))
  }
  if (time === null) issues.push({ at: 'time', field: null, message: 'Choose when the order should come' })
  return issues
}

const { firstName, street, city, state, zipcode, country, phone } = ADDRESS_RULES
const PLACE_RULES = { firstName, street, line2: OPTIONAL_ADDRESS_RULES.line2, city, state, zipcode, country, phone }

const placeOf = ({ line2 = '', ...place }: NewAddress) => ({ ...place, line2 })

function issuesOf<Field extends string>(
  at: SessionIssue['at'],
  values: { readonly [Name in NoInfer<Field>]: string },
  rules: { readonly [Name in Field]: TextRule },
): SessionIssue[] {
  return Object.entries<TextRule>(rules).flatMap(([field, issueOf]) => {
    const message = issueOf(values[field as Field]) // the entries are those of the rules
    return message === null ? [] : [{ at, field, message }]
  })
}

/** The store is in this country. */
const COUNTRY = 'US'
const countryNames = new Intl.DisplayNames('en-US', { type: 'region' })

/** People read the name of a country, and programs send its code. */
function countryName(sent: string): string {
  const code = sent === '' ? COUNTRY : sent
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}

/** Returns the address of the chosen destination, with the buyer's name, email and phone where it has none. */
export function addressOf(session: CheckoutSession): NewAddress | null {
  const { buyer } = session
  const place = chosenDestination(session)
  if (place === null) return null
  const { street, line2, city, state, zipcode, phone } = place
  const { firstName, lastName } = place.firstName === '' && place.lastName === '' ? buyer : place
  const apartment = line2 === '' ? {} : { line2 }
  return {
    ...{ firstName, lastName, email: buyer.email, phone: phone || buyer.phone },
    street,
    ...apartment,
    city,
    state,
    zipcode,
    country: countryName(place.country),
  }
}

/** Returns the order of a session without issues, as the guest would send it. `code` is the discount code that is used. */
export function orderOfSession(session: CheckoutSession, requested: RequestedSession, code: string | null): RequestedGuestOrder {
  const { buyer, lines, fulfilment, shown } = session
  return {
    guest: { name: buyerName(buyer), email: buyer.email, phone: buyer.phone },
    address: fulfilment === 'pickup' ? null : addressOf(session),
    lines: lines.map(({ product, quantity }) => ({ product, quantity })),
    fulfilment,
    slotStart: slotStartOfSession(session),
    expected: shown,
    session: requested,
    substitutions: 'best',
    isAgain: false,
    isOfAge: false,
    useCredit: false,
    code,
    along: null,
    secret: null,
    earlier: [],
  }
}

export const slotStartOfSession = ({ time }: Pick<CheckoutSession, 'time'>): Date | null =>
  time === null || time === 'now' ? null : new Date(time)
