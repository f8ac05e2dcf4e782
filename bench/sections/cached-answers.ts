import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { BenchStore } from '../bench-store.ts'
import { atLeast, type Figure, median, ms, perSecond } from '../figures.ts'
import { type Load, load } from '../load.ts'

const ANSWERS = [
  { what: 'Home', path: '/' },
  { what: 'products page', path: '/products' },
  { what: 'product list (100)', path: '/api/product/list?inStock=true&limit=100' },
]

/** What is the same for everybody, against node:http that sends the same bytes: in turns, so that both have the same weather. */
export async function cachedAnswers(
  store: BenchStore,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, path: address } of ANSWERS) {
    const url = store.url + address
    const bare = await bareServer(await answerOf(url))
    await load(url, 1) // what is compiled when it is hot, is
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

interface Answer {
  readonly headers: Record<string, string>
  readonly body: string
}

/** An answer as it went over the wire, compressed where it is. */
async function answerOf(url: string): Promise<Answer> {
  const ask = async () => {
    const asked = get(url, { headers: { 'accept-encoding': 'br' }, agent: false })
    const [response]: IncomingMessage[] = await once(asked, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of response ?? []) chunks.push(chunk)
    return { headers: response?.headers ?? {}, body: Buffer.concat(chunks) }
  }
  await ask() // the second one comes from where all others will come from
  const { headers, body } = await ask()
  const kept = Object.entries(headers).filter(
    ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name),
  )
  const length = { 'content-length': String(body.length) }
  return {
    headers: { ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), ...length },
    body: body.toString('base64'),
  }
}

async function bareServer(response: Answer): Promise<{ url: string; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, '../bare-server.ts'))
  child.send(response)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() }
}
