import type { SettingsWire } from '../../contract/settings.ts'

/** These are the settings of a store whose owner has set nothing but the contact. */
export const STORE_SETTINGS: SettingsWire = {
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
  contact: { email: 'hello@larder.example', phone: null, address: null },
  newOrderEmails: [],
  lowAt: 5,
  strikeUnasked: true,
  units: 'metric',
  pages: {},
  isOpeningListHidden: false,
  acceptedDefaults: [],
  store: {
    name: 'Larder',
    tagline: null,
    logo: null,
    color: null,
    words: { hero: null, heroText: null, reasons: null, newsletter: null },
  },
  tax: { percent: 2, isIncluded: false },
  fees: { delivery: 0, freeFrom: null, minimum: null },
}
