// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

const SLOW = 'This is taking longer than usual. Your connection may be slow.'

const textOf = (screen: HTMLElement) => screen.querySelector('[role=status]')?.textContent

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Loads the code anew, since a request that another test never ended would be a slow one by now. The time stops only
 * then, because React keeps the timers that it was loaded with.
 */
async function open() {
  vi.resetModules()
  const { shopApi } = await import('../api/shop-api.ts')
  const { renderScreen } = await import('../testing/screen.tsx')
  const { ConnectionNotice } = await import('./connection-notice.tsx')
  vi.useFakeTimers()
  return { shopApi, screen: await renderScreen(<ConnectionNotice />, { path: '/products' }) }
}

/** Returns functions that end the requests in the order in which they were sent. */
function heldRequests(): (() => void)[] {
  const ends: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => ends.push(() => resolve(Response.json({ success: false })))))
  return ends
}

test('says that requests take longer than usual, from eight seconds on until the last of them has ended', async () => {
  const ends = heldRequests()
  const { shopApi, screen } = await open()
  const requests = [shopApi.getDeliveryOptions(), shopApi.getDeliveryOptions()]
  await act(async () => void vi.advanceTimersByTime(7_999))
  expect(textOf(screen)).toBe('')
  await act(async () => void vi.advanceTimersByTime(1))
  expect(textOf(screen)).toBe(SLOW)
  ends[0]?.()
  await act(async () => void (await requests[0]))
  expect(textOf(screen)).toBe(SLOW)
  ends[1]?.()
  await act(async () => void (await requests[1]))
  expect(textOf(screen)).toBe('')
})

test('says nothing of requests that end in time', async () => {
  const ends = heldRequests()
  const { shopApi, screen } = await open()
  const request = shopApi.getDeliveryOptions()
  await act(async () => void vi.advanceTimersByTime(5_000))
  ends[0]?.()
  await request
  await act(async () => void vi.advanceTimersByTime(60_000))
  expect(textOf(screen)).toBe('')
})
