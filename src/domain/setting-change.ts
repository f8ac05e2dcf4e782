import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import { WEEKDAYS } from './weekdays.ts'

type Shown = string | number | boolean | null

/** The change is of one setting, or of a part of one: a day of the opening hours, a part of the contact. */
export interface SettingChange {
  readonly field: string
  readonly from: Shown
  readonly to: Shown
}

/**
 * Returns the changes in the order of the settings. There may be thousands of ZIP codes, so `from` has those that were
 * removed and `to` those that were added.
 */
export function settingChanges(before: Settings, after: Settings): SettingChange[] {
  const [from, to] = [shownFields(before), shownFields(after)]
  const fields = Object.keys(from).map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
  return [...fields.filter((field) => field.from !== field.to), ...zipCodeChanges(before.zipCodes, after.zipCodes)]
}

function shownFields(settings: Settings): Record<string, Shown> {
  const { hours, contact, zipCodes: _, ...plain } = { ...DEFAULT_SETTINGS, ...settings }
  const days = WEEKDAYS.map((day) => [`hours.${day}`, hours && spansText(hours[day])])
  const contacts = Object.entries(contact).map(([part, value]) => [`contact.${part}`, value])
  return Object.fromEntries([...days, ...Object.entries(plain), ...contacts])
}

const spansText = (spans: readonly { readonly from: string; readonly to: string }[]): string =>
  spans.length === 0 ? 'closed' : spans.map(({ from, to }) => `${from}–${to}`).join(', ')

function zipCodeChanges(before: readonly string[], after: readonly string[]): SettingChange[] {
  const [removed, added] = [without(before, after), without(after, before)]
  if (removed === null && added === null) return []
  return [{ field: 'zipCodes', from: removed, to: added }]
}

function without(codes: readonly string[], others: readonly string[]): string | null {
  const known = new Set(others)
  return codes.filter((code) => !known.has(code)).join(', ') || null
}
