import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByUtcDays, type TimeRange } from './time-range.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const limit = fc.option(fc.integer({ min: 0, max: 24 * 10 * 4 }).map((quarters) => new Date((quarters * HOUR_MS) / 4)))
const isIn = ({ from, before }: TimeRange, time: Date) => (from === null || time >= from) && (before === null || time < before)

test('each moment of a range is in one of its parts, and no other moment is', () => {
  fc.assert(
    fc.property(limit, limit, fc.integer({ min: -100, max: 1100 }), (from, before, quarter) => {
      const time = new Date((quarter * HOUR_MS) / 4 + 1)
      const { days, rest } = splitByUtcDays({ from, before })
      const parts = [...(days ? [days] : []), ...rest].filter((part) => isIn(part, time))
      expect(parts).toHaveLength(isIn({ from, before }, time) ? 1 : 0)
    }),
  )
})

test('the days are whole ones of UTC, and the rest is shorter than two', () => {
  fc.assert(
    fc.property(limit, limit, (from, before) => {
      const { days, rest } = splitByUtcDays({ from, before })
      for (const time of [days?.from, days?.before]) expect((time?.getTime() ?? 0) % DAY_MS).toBe(0)
      for (const part of rest) {
        const length = (part.before?.getTime() ?? Number.NaN) - (part.from?.getTime() ?? Number.NaN)
        expect(length > 0 && length < 2 * DAY_MS).toBe(true)
      }
    }),
  )
})
