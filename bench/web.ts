import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { listProductsResponse } from '../src/contract/products.ts'
import { StoreProgram } from '../src/server/testing/store-program.ts'
import { openBenchStore } from './bench-store.ts'
import { type Figure, median, table } from './figures.ts'
import { liveFilter } from './live-filter.ts'
import { send } from './shoppers.ts'

const lighthouse = path.join(import.meta.dirname, 'tools/node_modules/lighthouse/cli/index.js')
const browser = process.env.CHROMIUM ?? 'chromium'

const score = z.object({ score: z.nullable(z.number()) })
const value = z.object({ numericValue: z.number() })
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'largest-contentful-paint': value,
    'cumulative-layout-shift': value,
    'total-blocking-time': value,
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.optional(z.string()), transferSize: z.optional(z.number()) })),
      }),
    }),
  }),
})
type Report = z.output<typeof report>

/** Lighthouse with mobile emulation, and the live filter, on a warm store. `--quick`: each page once. */
async function main(): Promise<void> {
  const times = process.argv.includes('--quick') ? 1 : 5
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-bench-'))
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir })
  const url = await program.opened()
  const { products } = listProductsResponse.parse(JSON.parse(await send(`${url}/api/product/list?inStock=true&limit=1`)))
  const [product] = products
  const pages = {
    Home: '/',
    Products: '/products',
    Product: `/products/${product?.category.toLowerCase()}/${product?._id}`,
    Cart: '/cart',
  }
  const rows: string[] = []
  for (const [name, address] of Object.entries(pages)) rows.push(row(name, await visits(url + address, times)))
  program.signal('SIGTERM')
  await program.ended()
  await rm(dataDir, { recursive: true, force: true })
  console.log(
    `\nLighthouse, mobile, median of ${times}\n\n| page | perf. | access. | practices | SEO | LCP | CLS | TBT | bytes by type |\n|---|---|---|---|---|---|---|---|---|\n${rows.join('\n')}`,
  )
  console.log(`\n${table(await typing())}`)
}

async function typing(): Promise<Figure[]> {
  const store = await openBenchStore({ products: 1_053, users: 1, orders: 0 }) // one in twenty is out of stock
  return liveFilter(store, browser).finally(() => store.stop())
}

async function visits(url: string, times: number): Promise<Report[]> {
  await warm(url)
  const reports: Report[] = []
  for (let time = 0; time < times; time++) reports.push(await visit(url).catch(() => visit(url))) // sometimes the browser records nothing: retried once
  return reports
}

/** Requests a page and its files as browsers do, often enough for the page to be compressed at the highest quality. */
async function warm(url: string): Promise<void> {
  const get = async (address: string) => (await fetch(new URL(address, url), { headers: { 'accept-encoding': 'br' } })).text()
  for (let time = 0; time < 20; time++) await get(url)
  for (const file of new Set((await get(url)).match(/\/(?:assets|pictures)\/[^"'() ]+/g))) await get(file)
}

/** One visit in a new browser, after its start, which on few cores would slow the page. */
async function visit(url: string): Promise<Report> {
  const profile = await mkdtemp(path.join(tmpdir(), 'larder-lighthouse-'))
  const chromium = spawn(browser, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' })
  const isClosed = once(chromium, 'exit')
  try {
    const { port } = await debugging(profile)
    await setTimeout(SETTLED_AFTER_MS)
    const file = path.join(profile, 'report.json')
    await promisify(execFile)(process.execPath, [
      lighthouse,
      url,
      '--quiet',
      `--port=${port}`,
      '--output=json',
      `--output-path=${file}`,
    ])
    return report.parse(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await close(profile).catch(() => chromium.kill())
    await isClosed
    await rm(profile, { recursive: true, maxRetries: 5 })
  }
}

const SETTLED_AFTER_MS = 3_000
const OPENED_WITHIN_MS = 10_000
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--mute-audio',
  '--disable-extensions',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-component-update',
  '--disable-background-networking',
]

/** The DevTools endpoint, which the browser writes into its profile. */
async function debugging(profile: string): Promise<{ port: number; socket: string }> {
  for (const end = Date.now() + OPENED_WITHIN_MS; Date.now() < end; await setTimeout(50)) {
    const [port, socket] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    if (port && socket) return { port: Number(port), socket }
  }
  throw new Error(`${browser} did not open`)
}

/** Closes it by DevTools: the command may be a wrapper script (Debian), whose end leaves the browser running. */
async function close(profile: string): Promise<void> {
  const { port, socket } = await debugging(profile)
  const connection = new WebSocket(`ws://127.0.0.1:${port}${socket}`)
  await once(connection, 'open')
  connection.send(JSON.stringify({ id: 1, method: 'Browser.close' }))
}

function row(name: string, reports: readonly Report[]): string {
  const of = (read: (report: Report) => number) => median(reports.map(read))
  const points = (category: keyof Report['categories']) =>
    Math.round(of(({ categories }) => categories[category].score ?? 0) * 100)
  const number = (audit: 'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time') =>
    of(({ audits }) => audits[audit].numericValue)
  const blocked = reports.map(({ audits }) => audits['total-blocking-time'].numericValue).sort((a, b) => a - b)
  const bytes = new Map<string, number>()
  for (const { resourceType = 'Other', transferSize = 0 } of reports[0]?.audits['network-requests'].details.items ?? []) {
    bytes.set(resourceType, (bytes.get(resourceType) ?? 0) + transferSize)
  }
  const byType = [...bytes].map(([type, size]) => `${type} ${(size / 1024).toFixed(0)} KB`).join(', ')
  const scores = [points('performance'), points('accessibility'), points('best-practices'), points('seo')]
  const times = [
    `${(number('largest-contentful-paint') / 1000).toFixed(2)} s`,
    number('cumulative-layout-shift').toFixed(3),
    `${number('total-blocking-time').toFixed(0)} ms (${blocked[0]?.toFixed(0)}–${blocked.at(-1)?.toFixed(0)})`,
  ]
  return `| ${[name, ...scores, ...times, byType].join(' | ')} |`
}

await main()
