import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOf, overlapProblem, spanProblem } from './opening-hours.ts'

const time = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const anyMinute = fc.integer({ min: 0, max: 24 * 60 })

test('reads each minute of a day, and its end', () => {
  fc.assert(
    fc.property(anyMinute, (minutes) => {
      expect(minutesOf(time(minutes))).toBe(minutes)
    }),
  )
  expect(minutesOf('24:00')).toBe(1440)
})

test.each(['24:01', '25:00', '8:00', '08:60', '0800', '', '08:00:00', 'noon', '-1:00'])('%j is no time of a day', (text) => {
  expect(minutesOf(text)).toBeNull()
})

test('hours end after they begin', () => {
  fc.assert(
    fc.property(anyMinute, anyMinute, (from, to) => {
      expect(spanProblem({ from: time(from), to: time(to) }) === null).toBe(from < to)
    }),
  )
})

test('a day’s hours overlap when a minute is in two of them', () => {
  const span = fc
    .tuple(anyMinute, anyMinute)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ from, to }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 4 }), (spans) => {
      const isTwice = spans.some((one, index) =>
        spans.some((other, place) => place !== index && one.from < other.to && other.from < one.to),
      )
      const written = spans.map(({ from, to }) => ({ from: time(from), to: time(to) }))
      expect(overlapProblem(written) !== null).toBe(isTwice)
    }),
  )
})
