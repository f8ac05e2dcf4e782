import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollWhileVisible } from './poll-while-visible.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND_MS = 1_000

/** Asks every ten seconds at first, a minute at the longest. */
function polling({ isVisible = true } = {}) {
  const page = { isVisible, listener: () => {}, answers: true }
  const ask = vi.fn(async () => page.answers)
  const visibility = {
    isVisible: () => page.isVisible,
    onChange: (listener: () => void) => {
      page.listener = listener
      return () => {
        page.listener = () => {}
      }
    },
  }
  const stop = pollWhileVisible(ask, { everyMs: 10 * SECOND_MS, longestMs: 60 * SECOND_MS, visibility })
  const show = (visible: boolean) => {
    page.isVisible = visible
    page.listener()
  }
  const timesIn = async (seconds: number) => {
    ask.mockClear()
    await vi.advanceTimersByTimeAsync(seconds * SECOND_MS)
    return ask.mock.calls.length
  }
  return { page, ask, stop, show, timesIn }
}

test('asks every so often while the page is visible, and not before', async () => {
  const { timesIn } = polling()
  expect(await timesIn(9.999)).toBe(0)
  expect(await timesIn(0.001)).toBe(1)
  expect(await timesIn(60)).toBe(6)
})

test('asks nothing while the page is hidden, and at once when it is seen again', async () => {
  const { ask, show, timesIn } = polling({ isVisible: false })
  expect(await timesIn(600)).toBe(0)
  show(true)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(await timesIn(20)).toBe(2)
  show(false)
  expect(await timesIn(600)).toBe(0)
})

test('asks ever less often while it fails, and as before once it does not', async () => {
  const { page, timesIn } = polling()
  page.answers = false
  expect(await timesIn(10)).toBe(1)
  expect([await timesIn(19), await timesIn(1)]).toEqual([0, 1])
  expect([await timesIn(39), await timesIn(1)]).toEqual([0, 1])
  expect([await timesIn(59), await timesIn(1)]).toEqual([0, 1]) // the longest
  expect([await timesIn(59), await timesIn(1)]).toEqual([0, 1])
  page.answers = true
  expect(await timesIn(60)).toBe(1)
  expect(await timesIn(30)).toBe(3)
})

test('asks one thing at a time, and nothing once it is stopped', async () => {
  const { ask, show, stop, timesIn } = polling()
  let response = (_isThere: boolean) => {}
  ask.mockImplementation(() => new Promise((resolve) => (response = resolve)))
  expect(await timesIn(10)).toBe(1)
  show(true)
  expect(await timesIn(100)).toBe(0)
  stop()
  response(true)
  expect(await timesIn(100)).toBe(0)
  show(true)
  expect(ask).not.toHaveBeenCalled()
})
