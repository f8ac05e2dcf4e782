import { expect, test } from 'vitest'
import { showTimesIn } from '../state/store-clock.ts'
import { dateText, dayText, momentText, timeText } from './date-text.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 42)
const dayOf = (placedAt: Date, now: Date) => dayText(placedAt.toISOString(), now)

test('formats today and yesterday in words with the time, an older day as its date', () => {
  expect(dayOf(at(21, 10), at(21, 23))).toMatch(/^Today, 10:42/)
  expect(dayOf(at(20, 23), at(21, 1))).toMatch(/^Yesterday, 11:42|^Yesterday, 23:42/)
  expect(dayOf(at(14, 10), at(21, 10))).toContain('2026')
})

test('includes the time of day once, whatever the day', () => {
  const now = at(21, 23)
  expect(momentText(at(21, 10).toISOString(), now)).toBe(dayOf(at(21, 10), now))
  expect(momentText(at(14, 10).toISOString(), now)).toMatch(/2026, 10:42/)
})

test('includes the year and the time of day, also today', () => {
  const placedAt = new Date()
  const date = dateText(placedAt.toISOString())
  expect(date).toContain(String(placedAt.getFullYear()))
  expect(date).toMatch(/\d{1,2}:\d\d/)
})

test('shows times in the store’s zone, and names it where the browser’s clock shows another time', () => {
  const browsers = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [store, name] = ['Pacific/Honolulu', 'HST']
  const [time, sameDay, dayAfter] = ['2026-11-15T09:42:00Z', new Date('2026-11-15T09:59:00Z'), new Date('2026-11-16T09:30:00Z')]
  try {
    showTimesIn(store)
    expect(timeText(time)).toMatch(new RegExp(`^\\d?\\d:42\u00a0PM ${name}$|^23:42 ${name}$`))
    expect(dayText(time, sameDay)).toBe(`Today, ${timeText(time)}`)
    expect(dayText(time, dayAfter)).toBe(`Yesterday, ${timeText(time)}`)
    expect(dateText(time)).toMatch(new RegExp(`14, 2026.* ${name}$`))
    showTimesIn(browsers)
    expect(timeText(time)).not.toMatch(/[A-Z]{3}$/)
  } finally {
    showTimesIn(undefined)
  }
})
