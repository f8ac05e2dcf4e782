import type { SettingsWire } from '../../contract/settings.ts'

/** These are the settings of a store whose owner has set nothing but the contact. */
export const STORE_SETTINGS: SettingsWire = {
  hours: null,
  timeZone: 'UTC',
  slotMinutes: null,
  slotCapacity: null,
  promisedMinutes: 30,
  zipCodes: [],
  contact: { email: 'hello@larder.example', phone: null, address: null },
  lowAt: 5,
  strikeUnasked: true,
  pages: {},
  tax: { percent: 2, isIncluded: false },
  fees: { delivery: 0, freeFrom: null, minimum: null },
}
