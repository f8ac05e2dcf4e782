import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeSettings, DEFAULT_SETTINGS, type SettingsChange } from './settings.ts'

const CHANGE: SettingsChange = {
  hours: { mon: [{ from: '08:00', to: '20:00' }] },
  timeZone: 'America/Los_Angeles',
  slotMinutes: 30,
  slotCapacity: 8,
  promisedMinutes: 45,
  zipCodes: ['97205', '97205-1234'],
  contact: { email: 'maya@example.com', phone: '(503) 555-0100', address: '12 Alder Street' },
  lowAt: 3,
  strikeUnasked: false,
  units: 'us',
}
const NAMES = Object.keys(CHANGE) as (keyof SettingsChange)[] // These are the fields of a whole change.
const partOf = (names: readonly (keyof SettingsChange)[], value?: null): SettingsChange =>
  Object.fromEntries(names.map((name) => [name, value === null ? null : CHANGE[name]]))

test('without settings nothing is set', () => {
  expect(changeSettings(DEFAULT_SETTINGS, {})).toEqual(DEFAULT_SETTINGS)
})

test('absent fields stay, in whatever parts settings are saved', () => {
  fc.assert(
    fc.property(fc.subarray(NAMES), (names) => {
      const others = NAMES.filter((name) => !names.includes(name))
      const inTwoParts = changeSettings(changeSettings(DEFAULT_SETTINGS, partOf(names)), partOf(others))
      expect(inTwoParts).toEqual(changeSettings(DEFAULT_SETTINGS, CHANGE))
      expect(changeSettings(inTwoParts, {})).toEqual(inTwoParts)
    }),
  )
})

test('null is the default again', () => {
  fc.assert(
    fc.property(fc.subarray(NAMES), (names) => {
      const cleared = changeSettings(changeSettings(DEFAULT_SETTINGS, CHANGE), partOf(names, null))
      for (const name of NAMES)
        if (names.includes(name)) expect(cleared[name]).toEqual(DEFAULT_SETTINGS[name])
        else expect(cleared[name]).toEqual(changeSettings(DEFAULT_SETTINGS, CHANGE)[name])
    }),
  )
})

test('days that were never set are closed, others stay, and hours are in order', () => {
  const [early, late] = [
    { from: '08:00', to: '12:00' },
    { from: '14:00', to: '24:00' },
  ]
  const first = changeSettings(DEFAULT_SETTINGS, { hours: { mon: [late, early] } })
  expect(first.hours).toEqual({ mon: [early, late], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] })
  expect(changeSettings(first, { hours: { sun: [late] } }).hours).toEqual({ ...first.hours, sun: [late] })
})

test('parts of the contact stay, too', () => {
  const first = changeSettings(DEFAULT_SETTINGS, { contact: { phone: '(503) 555-0100', address: '12 Alder Street' } })
  expect(changeSettings(first, { contact: { phone: null } }).contact).toEqual({
    email: null,
    phone: null,
    address: '12 Alder Street',
  })
})
