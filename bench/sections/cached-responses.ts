import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { BenchStore } from '../bench-store.ts'
import { atLeast, type Figure, median, ms, perSecond } from '../figures.ts'
import { type Load, load } from '../load.ts'

const ENDPOINTS = [
  { what: 'Home', path: '/' },
  { what: 'products page', path: '/products' },
  { what: 'product list (100)', path: '/api/product/list?inStock=true&limit=100' },
]

/** Cached responses against node:http with the same bytes, in alternation, so that both run under the same conditions. */
export async function cachedResponses(
  store: BenchStore,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, path: address } of ENDPOINTS) {
    const url = store.url + address
    const bare = await bareServer(await responseOf(url))
    await load(url, 1) // warms up the JIT
    await load(bare.url, 1)
    const pairs: [ours: Load, bare: Load][] = []
    for (let round = 0; round < rounds; round++) pairs.push([await load(url, seconds), await load(bare.url, seconds)])
    bare.stop()
    const ratio = median(pairs.map(([ours, other]) => ours.perSecond / other.perSecond))
    const of = (side: 0 | 1, figure: keyof Load) => median(pairs.map((pair) => pair[side][figure]))
    figures.push({
      what: `${what}, 32 connections`,
      measured: `${perSecond(of(0, 'perSecond'))}, p50 ${ms(of(0, 'p50'))}, p99 ${ms(of(0, 'p99'))}`,
      against: `bare node:http ${perSecond(of(1, 'perSecond'))}, p99 ${ms(of(1, 'p99'))}`,
      ratio,
      bar: atLeast(ratio, 0.9),
    })
  }
  return figures
}

interface RecordedResponse {
  readonly headers: Record<string, string>
  readonly body: string
}

/** A response as sent, compressed if it is. */
async function responseOf(url: string): Promise<RecordedResponse> {
  const fetchOnce = async () => {
    const request = get(url, { headers: { 'accept-encoding': 'br' }, agent: false })
    const [response]: IncomingMessage[] = await once(request, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of response ?? []) chunks.push(chunk)
    return { headers: response?.headers ?? {}, body: Buffer.concat(chunks) }
  }
  await fetchOnce() // the second response comes from the cache
  const { headers, body } = await fetchOnce()
  const headersToSend = Object.entries(headers).filter(
    ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name),
  )
  const length = { 'content-length': String(body.length) }
  return {
    headers: { ...Object.fromEntries(headersToSend.map(([name, value]) => [name, String(value)])), ...length },
    body: body.toString('base64'),
  }
}

async function bareServer(response: RecordedResponse): Promise<{ url: string; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, '../bare-server.ts'))
  child.send(response)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() }
}
