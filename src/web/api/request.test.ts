// @vitest-environment happy-dom

import { expect, onTestFinished, test, vi } from 'vitest'
import { currentShopper } from '../../contract/endpoints/current-shopper-endpoints.ts'
import { TRACED_META } from '../../contract/rendering/page-rendering.ts'
import { NO_RESPONSE } from './failure.ts'
import { request } from './request.ts'

function withoutResponse(): AbortController {
  const timeOut = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeOut.signal)
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return timeOut
}

test('gives up a request that gets no response, as one without a connection', async () => {
  const timeOut = withoutResponse()
  const response = request(currentShopper, { token: 'token' })
  timeOut.abort()
  expect(await response).toMatchObject({ success: false, status: 0, message: NO_RESPONSE })
})

test('a response that was cut is no response, so that the request is sent again', async () => {
  const cut = new ReadableStream({ pull: (body) => body.error(new TypeError('The connection was cut')) })
  vi.stubGlobal('fetch', async () => new Response(cut))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await request(currentShopper, { token: 'token' })).toMatchObject({ success: false, status: 0, message: NO_RESPONSE })
})

test('a failure that is not JSON names its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const message = 'Something went wrong (error 502). Please try again.'
  expect(await request(currentShopper, { token: 'token' })).toMatchObject({ success: false, status: 502, message })
})

test('begins a trace with each request on a page of a store that records traces', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(headers)
    return new Response('{}')
  })
  onTestFinished(() => {
    document.head.innerHTML = ''
    vi.unstubAllGlobals()
  })
  await request(currentShopper)
  document.head.innerHTML = `<meta name="${TRACED_META}" content="on">`
  await request(currentShopper)
  await request(currentShopper)
  const [untraced, first, second] = sent
  expect(untraced).toEqual({})
  for (const headers of [first, second])
    expect(headers).toEqual({ traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/) })
  expect(first).not.toEqual(second)
})
