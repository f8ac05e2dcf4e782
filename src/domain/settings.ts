import { PROMISED_MINUTES } from './delivery-promise.ts'
import { inOrderOfTime, type OpeningHours, type OpenSpan } from './opening-hours.ts'
import { DEFAULT_LOW_AT } from './stock.ts'
import type { Weekday } from './weekdays.ts'
import { withoutDoubles } from './zip-area.ts'

export interface Contact {
  /** Null: the environment’s. */
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
}

/** Of the store, by its owner. */
export interface Settings {
  /** Null: always open. */
  readonly hours: OpeningHours | null
  /** Of the IANA database. */
  readonly timeZone: string
  readonly slotMinutes: number | null
  /** Orders. */
  readonly slotCapacity: number | null
  readonly promisedMinutes: number
  /** Whole ones; empty: all. */
  readonly zipCodes: readonly string[]
  readonly contact: Contact
  /** Pieces of a product that says none of its own. */
  readonly lowAt: number
  /** Whether a list price is struck through that was not asked in the last 30 days. */
  readonly strikeUnasked: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  hours: null,
  timeZone: 'UTC',
  slotMinutes: null,
  slotCapacity: null,
  promisedMinutes: PROMISED_MINUTES,
  zipCodes: [],
  contact: { email: null, phone: null, address: null },
  lowAt: DEFAULT_LOW_AT,
  strikeUnasked: true,
}

type Change<Field> = Field | null | undefined
type DaysChange = { readonly [Day in Weekday]?: readonly OpenSpan[] | undefined }

/** What is absent stays; null: the default. */
export interface SettingsChange {
  readonly hours?: Change<DaysChange>
  readonly timeZone?: Change<string>
  readonly slotMinutes?: Change<number>
  readonly slotCapacity?: Change<number>
  readonly promisedMinutes?: Change<number>
  readonly zipCodes?: Change<readonly string[]>
  readonly contact?: Change<{ readonly [Field in keyof Contact]?: Change<string> }>
  readonly lowAt?: Change<number>
  readonly strikeUnasked?: Change<boolean>
}

/** Days that were never set are closed. */
export function changeSettings(settings: Settings, change: SettingsChange): Settings {
  const by = DEFAULT_SETTINGS
  return {
    hours: changed(change.hours && changedHours(settings.hours, change.hours), settings.hours, null),
    timeZone: changed(change.timeZone, settings.timeZone, by.timeZone),
    slotMinutes: changed(change.slotMinutes, settings.slotMinutes, null),
    slotCapacity: changed(change.slotCapacity, settings.slotCapacity, null),
    promisedMinutes: changed(change.promisedMinutes, settings.promisedMinutes, by.promisedMinutes),
    zipCodes: changed(change.zipCodes && withoutDoubles(change.zipCodes), settings.zipCodes, by.zipCodes),
    contact: changed(change.contact && changedContact(settings.contact, change.contact), settings.contact, by.contact),
    lowAt: changed(change.lowAt, settings.lowAt, by.lowAt),
    strikeUnasked: changed(change.strikeUnasked, settings.strikeUnasked, by.strikeUnasked),
  }
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
