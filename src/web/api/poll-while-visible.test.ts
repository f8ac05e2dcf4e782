import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollWhileVisible } from './poll-while-visible.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND_MS = 1_000

function startPolling({ isVisible = true } = {}) {
  const page = { isVisible, listener: () => {}, succeeds: true }
  const poll = vi.fn(async () => page.succeeds)
  const visibility = {
    isVisible: () => page.isVisible,
    onChange: (listener: () => void) => {
      page.listener = listener
      return () => {
        page.listener = () => {}
      }
    },
  }
  const stop = pollWhileVisible(poll, { everyMs: 10 * SECOND_MS, longestMs: 60 * SECOND_MS, visibility })
  const show = (visible: boolean) => {
    page.isVisible = visible
    page.listener()
  }
  const pollsWithin = async (seconds: number) => {
    poll.mockClear()
    await vi.advanceTimersByTimeAsync(seconds * SECOND_MS)
    return poll.mock.calls.length
  }
  return { page, poll, stop, show, pollsWithin }
}

test('polls at the interval while the page is visible, the first time after one interval', async () => {
  const { pollsWithin } = startPolling()
  expect(await pollsWithin(9.999)).toBe(0)
  expect(await pollsWithin(0.001)).toBe(1)
  expect(await pollsWithin(60)).toBe(6)
})

test('does not poll while the page is hidden, and polls at once when it is visible again', async () => {
  const { poll, show, pollsWithin } = startPolling({ isVisible: false })
  expect(await pollsWithin(600)).toBe(0)
  show(true)
  expect(poll).toHaveBeenCalledTimes(1)
  expect(await pollsWithin(20)).toBe(2)
  show(false)
  expect(await pollsWithin(600)).toBe(0)
})

test('doubles the interval with each failure up to the longest, and resets it after a success', async () => {
  const { page, pollsWithin } = startPolling()
  page.succeeds = false
  expect(await pollsWithin(10)).toBe(1)
  expect([await pollsWithin(19), await pollsWithin(1)]).toEqual([0, 1])
  expect([await pollsWithin(39), await pollsWithin(1)]).toEqual([0, 1])
  expect([await pollsWithin(59), await pollsWithin(1)]).toEqual([0, 1]) // the longest
  expect([await pollsWithin(59), await pollsWithin(1)]).toEqual([0, 1])
  page.succeeds = true
  expect(await pollsWithin(60)).toBe(1)
  expect(await pollsWithin(30)).toBe(3)
})

test('runs one poll at a time, and none once it is stopped', async () => {
  const { poll, show, stop, pollsWithin } = startPolling()
  let response = (_isThere: boolean) => {}
  poll.mockImplementation(() => new Promise((resolve) => (response = resolve)))
  expect(await pollsWithin(10)).toBe(1)
  show(true)
  expect(await pollsWithin(100)).toBe(0)
  stop()
  response(true)
  expect(await pollsWithin(100)).toBe(0)
  show(true)
  expect(poll).not.toHaveBeenCalled()
})
