import { expect, onTestFinished, test, vi } from 'vitest'
import { followOrders } from './follow-orders.ts'

/** Stubs a page whose requests for the stream get no response. Returns a function that counts them. */
function withoutStream(): () => number {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }))
  vi.stubGlobal('document', new EventTarget())
  let sent = 0
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    sent += 1
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return () => sent
}

test('says that changes do not arrive when the stream does not connect, and tries again', async () => {
  const sent = withoutStream()
  const states: boolean[] = []
  const listener = { onEvent() {}, onReset() {}, onLive: (isLive: boolean) => void states.push(isLive) }
  const ended = new AbortController()
  const following = followOrders('token', { lastId: null, openedAt: performance.now() }, listener, ended.signal)
  expect(sent()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states).toContain(false)
  expect(sent()).toBeGreaterThan(1)
  ended.abort()
  await following
})
