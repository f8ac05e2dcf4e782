import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { listProductsResponse } from '../../src/contract/products/products.ts'
import type { BenchStore } from '../bench-store.ts'
import { atLeast, type Figure, ms, perSecond } from '../figures.ts'
import { cpuTime, inTurns } from '../measure.ts'
import { send } from '../shoppers.ts'
import { requestRepeatedly } from '../wrk.ts'

const LIST = '/api/product/list?inStock=true&limit=100'

interface Plan {
  readonly rounds: number
  readonly seconds: number
}

export async function cachedResponses(store: BenchStore, plan: Plan): Promise<Figure[]> {
  const { products } = listProductsResponse.parse(JSON.parse(await send(store.url + LIST)))
  const paths = {
    Home: '/',
    'products page': '/products',
    'a product': `/products/${products[0]?.category.toLowerCase()}/${products[0]?._id}`,
    'product list (100)': LIST,
  }
  const figures: Figure[] = []
  for (const [what, address] of Object.entries(paths)) figures.push(await compare(what, store, store.url + address, plan))
  return figures
}

async function compare(what: string, store: BenchStore, url: string, { rounds, seconds }: Plan): Promise<Figure> {
  await requestRepeatedly(url, seconds)
  const bare = await startBareServer(await recordResponse(url))
  if (!(await sendTheSame(url, bare.url))) throw new Error(`${url} and its baseline send different responses`)
  const { ours, baseline, ratio } = await inTurns(
    rounds,
    () => measure(url, store.pid, seconds),
    () => measure(bare.url, bare.pid, seconds),
  )
  const stayedTheSame = await sendTheSame(url, bare.url)
  bare.stop()
  // The response was requested so often that the store compresses it better now.
  if (!stayedTheSame) return compare(what, store, url, { rounds, seconds })
  const figure = (of: typeof ours) => `${perSecond(of('perSecond'))}, p99 ${ms(of('p99'))}, CPU ${of('cpu').toFixed(1)} µs`
  return {
    what: `${what}, 32 connections`,
    measured: figure(ours),
    against: `bare node:http ${figure(baseline)}`,
    ratio,
    bar: atLeast(ratio, 0.85),
  }
}

const sendTheSame = async (url: string, bareUrl: string): Promise<boolean> =>
  isDeepStrictEqual(await recordResponse(url), await recordResponse(bareUrl))

/** `cpu` is the server's CPU time for a response in µs. It depends less on what else the machine does. */
async function measure(url: string, pid: number, seconds: number) {
  const before = await cpuTime(pid)
  const { perSecond, p99, requests } = await requestRepeatedly(url, seconds)
  return { perSecond, p99, cpu: (((await cpuTime(pid)) - before) / requests) * 1000 }
}

async function startBareServer(response: RecordedResponse): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, '../bare-server.ts'))
  child.send(response)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

/** A response as it was sent, and still compressed. */
export interface RecordedResponse {
  /** Names and values alternate. Headers that node:http adds itself are left out. */
  readonly rawHeaders: string[]
  readonly keepAliveTimeoutMs: number
  /** The body is encoded in base64. */
  readonly body: string
}

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

async function recordResponse(url: string): Promise<RecordedResponse> {
  // A response has no Keep-Alive header when its connection is used for one request.
  const agent = new Agent({ keepAlive: true })
  const request = get(url, { agent, headers: { 'accept-encoding': 'br' } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error(`${url} did not respond`)
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  agent.destroy()
  const { rawHeaders, headers } = response
  const [, seconds] = /timeout=(\d+)/.exec(String(headers['keep-alive'])) ?? []
  return {
    rawHeaders: rawHeaders.filter((_, index) => !ADDED_BY_NODE.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? '')),
    keepAliveTimeoutMs: Number(seconds) * 1000,
    body: Buffer.concat(chunks).toString('base64'),
  }
}
