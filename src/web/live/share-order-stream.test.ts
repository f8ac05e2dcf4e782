import { expect, onTestFinished, test, vi } from 'vitest'
import { shareOrderStream } from './share-order-stream.ts'

const TOKEN = 'a-token-'
const LESS_THAN_SILENCE_MS = 20_000

interface Stream {
  /** `after` is null when the tab asked for the events from now on. */
  readonly after: string | null
  send(text: string): void
}

/** Stubs a browser whose requests for the stream wait until `connect` responds to them. */
function browserWithTabs() {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel, setTimeout, clearTimeout }))
  vi.stubGlobal('document', new EventTarget())
  const requests: { readonly after: string | null; connect(): Stream }[] = []
  vi.stubGlobal(
    'fetch',
    (_url: string, { headers, signal }: RequestInit) =>
      new Promise<Response>((respond, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        const after = new Headers(headers).get('Last-Event-ID')
        requests.push({ after, connect: () => ({ after, send: sendBody(respond, signal) }) })
      }),
  )
  const requested = (count: number) => expect.poll(() => requests.length).toBe(count)
  const close: (() => void)[] = []
  onTestFinished(() => {
    for (const end of close) end()
    vi.unstubAllGlobals()
  })
  return {
    /** Opens a tab, which adds to `received` what it receives. */
    openTab() {
      const received: string[] = []
      const end = shareOrderStream('shopper', TOKEN, {
        onEvent: ({ number }) => void received.push(number),
        onReset: () => void received.push('reset'),
        onLive: (isLive) => void received.push(isLive ? 'live' : 'away'),
      })
      close.push(end)
      return { received, close: end }
    },
    requested,
    /** Connects the stream that is requested as the first, second, … (counted from 1). */
    async connect(number: number): Promise<Stream> {
      await requested(number)
      return requests[number - 1]?.connect() ?? { after: null, send() {} }
    },
  }
}

/** Responds with a stream that stays open until it is aborted. Returns a function that writes to it. */
function sendBody(respond: (response: Response) => void, signal: AbortSignal | null | undefined): Stream['send'] {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}))
  respond(new Response(readable))
  return (text) => void writer.write(new TextEncoder().encode(text)).catch(() => {})
}

/** Records the positions that the tabs report to each other. */
function reportedPositions(): unknown[] {
  const reported: unknown[] = []
  const channel = new BroadcastChannel(`larder.orders.shopper.${TOKEN}`)
  channel.onmessage = ({ data }: MessageEvent<{ lastId?: string | null }>) => void reported.push(data.lastId)
  onTestFinished(() => channel.close())
  return reported
}

/** Waits longer than a page may take to load what it shows. */
const passTime = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)

test('a tab that was open before the first connection goes on from its position, although no event came', async () => {
  const browser = browserWithTabs()
  const [first, second] = [browser.openTab(), browser.openTab()]
  const { after, send } = await browser.connect(1)
  expect(after).toBeNull()
  await expect.poll(() => second.received).toContain('live')
  const reported = reportedPositions()
  send('id: 7\n\n')
  await expect.poll(() => reported, { timeout: LESS_THAN_SILENCE_MS }).toContain('7')
  first.close()
  expect(await browser.connect(2)).toMatchObject({ after: '7' })
})

test('a tab that takes the stream over without a position loads everything anew', async () => {
  const browser = browserWithTabs()
  onTestFinished(() => void vi.restoreAllMocks())
  const first = browser.openTab()
  const { received } = browser.openTab()
  await browser.requested(1)
  passTime()
  first.close()
  expect(await browser.connect(2)).toMatchObject({ after: null })
  await expect.poll(() => received).toEqual(['live', 'reset'])
})

test('a tab that connects at once loads nothing twice', async () => {
  const browser = browserWithTabs()
  const { received } = browser.openTab()
  const { send } = await browser.connect(1)
  send('id: 7\n\n')
  await expect.poll(() => received).toEqual(['live'])
})
