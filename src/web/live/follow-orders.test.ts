import { expect, onTestFinished, test, vi } from 'vitest'
import { followOrders, readEvents } from './follow-orders.ts'

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

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

test('reads events, positions and comments, however the bytes are cut', async () => {
  const bytes = new TextEncoder().encode(
    'id: 7\n\n:\n\nid: 8\nevent: order\ndata: {"name":"Zoë: 1"}\n\nid: 9\nevent: reset\ndata: {}\n\nid: 10\neve',
  )
  const expected = [
    { id: '7', name: 'message', data: null },
    { id: null, name: 'message', data: null },
    { id: '8', name: 'order', data: '{"name":"Zoë: 1"}' },
    { id: '9', name: 'reset', data: '{}' },
  ]
  for (const size of [1, 3, 7, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    )
    expect(await Array.fromAsync(readEvents(streamOf(...chunks)))).toEqual(expected)
  }
})
