import { withoutDoubles } from '../addresses/zip-area.ts'
import type { FeeZone } from '../checkout/fee-zones.ts'
import { DEFAULT_TERMS, type Fees, percentText, type TaxRule } from '../checkout/pricing.ts'
import type { PickupTerms } from '../delivery/delivery-promise.ts'
import { type Closure, inOrderOfDays, inOrderOfTime, type OpeningHours, type OpenSpan } from '../delivery/opening-hours.ts'
import { formatCents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import type { ScaleCode } from '../products/scale-codes.ts'
import type { UnitSystem } from '../products/sizes.ts'
import { DEFAULT_WEIGHING, type Weighing } from '../products/weighed.ts'
import { PROMISED_MINUTES } from '../reports/store-figures.ts'
import { DEFAULT_MARKDOWN, type MarkdownTerms } from '../stock/batches.ts'
import { DEFAULT_LOW_AT } from '../stock/stock.ts'
import { countOf } from '../text/counts.ts'
import { WEEKDAYS, type Weekday } from '../time/weekdays.ts'
import type { SocialLinks } from './social-links.ts'
import { changeIdentity, DEFAULT_IDENTITY, type IdentityChange, identityFields, type StoreIdentity } from './store-identity.ts'
import { STORE_PAGE_NAMES, type StorePages } from './store-pages.ts'

export interface Contact {
  /** The email of the environment is used when this is null. */
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
}

/** Home shows five, and others follow when some of them can't be bought. */
export const MAX_BEST_SELLERS = 10

/** The list of what to do before opening asks about these, and its answer may be that nothing is changed. */
export const ACCEPTABLE_DEFAULTS = ['place', 'hours', 'area', 'fees', 'payment'] as const
export type AcceptableDefault = (typeof ACCEPTABLE_DEFAULTS)[number]

export interface Settings {
  /** Nothing can be ordered while it is false, until the owner opens the store. */
  readonly isTakingOrders: boolean
  /** The store is always open when this is null. */
  readonly hours: OpeningHours | null
  /** `timeZone` is a name of the IANA database. */
  readonly timeZone: string
  readonly closures: readonly Closure[]
  /** The owner closed the store by hand until then. It may have passed. */
  readonly closedUntil: Date | null
  /** Orders in these last minutes before closing are for the next opening. */
  readonly lastOrderMinutes: number
  readonly slotMinutes: number | null
  /** `slotCapacity` is a number of orders. */
  readonly slotCapacity: number | null
  /** A slot can be chosen until so many minutes before it begins. */
  readonly slotCutOff: number
  readonly promisedMinutes: number
  readonly pickup: PickupTerms | null
  /** The store delivers to these ZIP codes, each compared as a whole, and everywhere when there are none. */
  readonly zipCodes: readonly string[]
  readonly contact: Contact
  /** An order of a guest has at most so many pieces. It is null when it may have any number. */
  readonly guestPieces: number | null
  /** Each of these gets a mail for each new order. */
  readonly newOrderEmails: readonly string[]
  /** `lowAt` is the default for products that have no `lowAt` of their own. */
  readonly lowAt: number
  /** When it is false, a list price that was not charged in the last 30 days is not struck through. */
  readonly strikeUnasked: boolean
  /** When it is false, nothing is there for programs that shop for people: no feeds, no catalog of the Universal Commerce Protocol. */
  readonly isOpenToAssistants: boolean
  /** Sizes are read from weights in these units, and unit prices are given in them. */
  readonly units: UnitSystem
  readonly weighing: Weighing
  /** Which batches are to be used soon, and by how much they are marked down. */
  readonly markdown: MarkdownTerms
  /** How the store's own scale makes its barcodes. */
  readonly scaleCodes: readonly ScaleCode[]
  /** Home shows these products as best sellers as long as too few are sold. They are ids, in their order. */
  readonly bestSellers: readonly ProductId[]
  /** The value is null while the footer names the networks of the specification, without links. */
  readonly socialLinks: SocialLinks | null
  readonly pages: StorePages
  readonly store: StoreIdentity
  /** The owner does not want to see the list of what to do before opening. */
  readonly isOpeningListHidden: boolean
  /** The owner has read what the store does by default, and wants it so. */
  readonly acceptedDefaults: readonly AcceptableDefault[]
  readonly fees: Fees
  readonly tax: TaxRule
}

export const DEFAULT_SETTINGS: Settings = {
  isTakingOrders: true,
  hours: null,
  timeZone: 'UTC',
  closures: [],
  closedUntil: null,
  lastOrderMinutes: 0,
  slotMinutes: null,
  slotCapacity: null,
  slotCutOff: 0,
  promisedMinutes: PROMISED_MINUTES,
  pickup: null,
  zipCodes: [],
  contact: { email: null, phone: null, address: null },
  guestPieces: null,
  newOrderEmails: [],
  lowAt: DEFAULT_LOW_AT,
  strikeUnasked: true,
  isOpenToAssistants: true,
  units: 'metric',
  scaleCodes: [],
  bestSellers: [],
  socialLinks: null,
  pages: {},
  store: DEFAULT_IDENTITY,
  isOpeningListHidden: false,
  acceptedDefaults: [],
  ...DEFAULT_TERMS,
  weighing: DEFAULT_WEIGHING,
  markdown: DEFAULT_MARKDOWN,
}

type Change<Field> = Field | null | undefined
type DaysChange = { readonly [Day in Weekday]?: readonly OpenSpan[] | undefined }

/** These settings are changed in parts. All others are replaced as a whole. */
interface ChangesInParts {
  readonly hours: DaysChange
  readonly contact: { readonly [Field in keyof Contact]?: Change<string> }
  /** A page that is null or absent loses its text or keeps it. */
  readonly pages: { readonly [Name in keyof StorePages]?: Change<string> }
  readonly store: IdentityChange
}

/** An absent setting stays as it is, and null sets it back to its default. */
export type SettingsChange = {
  readonly [Name in keyof Settings]?: Change<
    Name extends keyof ChangesInParts ? ChangesInParts[Name] : NonNullable<Settings[Name]>
  >
}

/** Returns the changed settings. Once hours are set, the store is closed on days without hours. */
export function changeSettings(settings: Settings, change: SettingsChange): Settings {
  const { hours, closures, zipCodes, contact, bestSellers, pages, acceptedDefaults, store } = change
  const values: { readonly [Name in keyof Settings]?: Change<Settings[Name]> } = {
    ...change,
    hours: hours && changedHours(settings.hours, hours),
    closures: closures && inOrderOfDays(closures),
    zipCodes: zipCodes && withoutDoubles(zipCodes),
    contact: contact && changedContact(settings.contact, contact),
    bestSellers: bestSellers && [...new Set(bestSellers)],
    pages: pages && changedPages(settings.pages, pages),
    // The defaults that were accepted before stay accepted.
    acceptedDefaults:
      acceptedDefaults &&
      ACCEPTABLE_DEFAULTS.filter((name) => [...settings.acceptedDefaults, ...acceptedDefaults].includes(name)),
    store: store && changeIdentity(settings.store, store),
  }
  const defaults: Readonly<Record<string, unknown>> = { ...DEFAULT_SETTINGS }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return { ...settings, ...Object.fromEntries(given.map(([name, value]) => [name, value ?? defaults[name]])) }
}

const changed = <Field>(change: Change<Field>, stays: Field, byDefault: Field): Field =>
  change === undefined ? stays : (change ?? byDefault)

function changedHours(hours: OpeningHours | null, change: DaysChange): OpeningHours {
  const on = (day: Weekday) => inOrderOfTime(change[day] ?? hours?.[day] ?? [])
  return { mon: on('mon'), tue: on('tue'), wed: on('wed'), thu: on('thu'), fri: on('fri'), sat: on('sat'), sun: on('sun') }
}

const changedContact = (contact: Contact, change: NonNullable<SettingsChange['contact']>): Contact => ({
  email: changed(change.email, contact.email, null),
  phone: changed(change.phone, contact.phone, null),
  address: changed(change.address, contact.address, null),
})

function changedPages(pages: StorePages, change: NonNullable<SettingsChange['pages']>): StorePages {
  const texts = STORE_PAGE_NAMES.map((name) => [name, changed(change[name], pages[name] ?? null, null)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== null))
}

type Shown = string | number | boolean | null

/** The change is of one setting, or of a part of one: a day of the opening hours, a part of the contact. */
export interface SettingChange {
  readonly field: string
  readonly from: Shown
  readonly to: Shown
}

/**
 * Returns the changes in the order of the settings. There may be thousands of ZIP codes, so `from` has those that were
 * removed and `to` those that were added. The texts of pages are long, so `from` and `to` say how long they are.
 */
export function settingChanges(before: Settings, after: Settings): SettingChange[] {
  const [from, to] = [shownFields(before), shownFields(after)]
  const fields = Object.keys(from).map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
  return [
    ...fields.filter((field) => field.from !== field.to),
    ...zipCodeChanges(before.zipCodes, after.zipCodes),
    ...pageChanges(before.pages, after.pages),
  ]
}

function shownFields(settings: Settings): Record<string, Shown> {
  const { hours, contact, fees, tax, zipCodes: _zipCodes, pages: _pages, store, ...others } = { ...DEFAULT_SETTINGS, ...settings }
  const { closures, closedUntil, pickup, newOrderEmails, acceptedDefaults, weighing, markdown, ...plain } = others
  const days = WEEKDAYS.map((day) => [`hours.${day}`, hours && spansText(hours[day])])
  const contacts = Object.entries(contact).map(([part, value]) => [`contact.${part}`, value])
  const money = [
    ['fees.delivery', formatCents(fees.delivery)],
    ['fees.freeFrom', fees.freeFrom && formatCents(fees.freeFrom)],
    ['fees.minimum', fees.minimum && formatCents(fees.minimum)],
    ['fees.zones', fees.zones.map(zoneText).join('; ') || null],
    ['tax', taxText(tax)],
  ]
  const times = [
    ['closures', closures.length === 0 ? null : closures.map(closureText).join('; ')],
    ['closedUntil', closedUntil?.toISOString() ?? null],
    ['newOrderEmails', newOrderEmails.join(', ') || null],
    ['acceptedDefaults', acceptedDefaults.join(', ') || null],
    ['weighing.overPercent', weighing.overPercent],
    ['markdown.days', markdown.days],
    ['markdown.percent', markdown.percent],
    ['pickup', pickup && `${pickup.isOffered ? 'offered' : 'not offered'}, ${pickup.minutes} min, ${pickup.address}`],
  ]
  return Object.fromEntries([
    ...days,
    ...times,
    ...Object.entries(plain),
    ...money,
    ...contacts,
    ...Object.entries(identityFields(store)),
  ])
}

const zoneText = ({ zipCodes, delivery, freeFrom }: FeeZone): string =>
  `${formatCents(delivery)}${freeFrom === null ? '' : `, free from ${formatCents(freeFrom)}`}: ${zipCodes.join(', ')}`

function taxText({ rate, categoryRates, isIncluded }: TaxRule): string {
  const others = Object.entries(categoryRates).map(([category, one]) => `${category} ${percentText(one)}`)
  return [percentText(rate), ...others, isIncluded ? 'included in prices' : 'added to prices'].join(', ')
}

const spansText = (spans: readonly { readonly from: string; readonly to: string }[]): string =>
  spans.length === 0 ? 'closed' : spans.map(({ from, to }) => `${from}–${to}`).join(', ')

const closureText = ({ from, to, note }: Closure): string =>
  [from === to ? from : `${from}–${to}`, note].filter((part) => part !== '').join(' ')

function zipCodeChanges(before: readonly string[], after: readonly string[]): SettingChange[] {
  const [removed, added] = [without(before, after), without(after, before)]
  if (removed === null && added === null) return []
  return [{ field: 'zipCodes', from: removed, to: added }]
}

function pageChanges(before: StorePages, after: StorePages): SettingChange[] {
  const changed = STORE_PAGE_NAMES.filter((name) => before[name] !== after[name])
  return changed.map((name) => ({ field: `pages.${name}`, from: lengthOf(before[name]), to: lengthOf(after[name]) }))
}

const lengthOf = (text: string | undefined): string | null => (text === undefined ? null : countOf(text.length, 'character'))

function without(codes: readonly string[], others: readonly string[]): string | null {
  const known = new Set(others)
  return codes.filter((code) => !known.has(code)).join(', ') || null
}
