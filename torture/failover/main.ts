import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../src/contract/endpoints.ts'
import { connectDatabase } from '../../src/server/platform/database/connect.ts'
import { readOptions } from '../../src/server/testing/program-options.ts'
import { runProgram } from '../../src/server/testing/store-program.ts'
import { startReading } from '../cut-under-load.ts'
import { captureLines, print, sumUp } from '../figures.ts'
import { type AcknowledgedOrder, countLostAndDoubled, type OrderLoad, startOrderLoad, until } from '../order-load.ts'
import { type Run, runInDirectory } from '../run-in-directory.ts'
import { startSellerLoad } from '../seller-load.ts'
import { countWrongCaptures, startWeighedLoad } from '../weighed-load.ts'
import { countWrongPayments, startCardLoad } from './card-load.ts'
import { openCardProvider } from './card-provider.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type Fault, faults } from './faults.ts'
import { countMissingPictures, type PictureLoad, startPictureLoad } from './picture-load.ts'

// `-- --rounds=N` repeats all faults, `--seconds=N` is the load before and after each of them, and
// `--only=frozen,S3` chooses by words in their names.
const { rounds, seconds, seed, only } = readOptions({ rounds: 1, seconds: 15, seed: Date.now() % 100_000, only: '' })

const CLIENTS = 8
const WORKERS = 3
const CARD_CLIENTS = 3
const UPLOADERS = 2
const LONGEST_PAUSE_MS = 30_000
const SLOWEST_ORDER_MS = 5_000

interface Round {
  readonly fault: string
  /** The longest time without an acknowledged order, from the fault on. */
  readonly orderPauseMs: number
  /** The longest time without an acknowledged picture. */
  readonly uploadPauseMs: number
  readonly orders: number
  /** The slowest of a hundred orders of the time after the fault, with all tries. */
  readonly p99Ms: number
  /** The number of pages by status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly pages: number
  readonly pagesFailed: number
}

type Acknowledged = Pick<AcknowledgedOrder, 'sentAt' | 'tookMs'>

interface Loads {
  readonly load: OrderLoad
  readonly uploads: PictureLoad
}

async function runRound(cluster: Cluster, { load, uploads }: Loads, fault: Fault): Promise<Round> {
  await cluster.untilWhole()
  await readOften(cluster.url)
  const reading = startReading(cluster.url, PATHS)
  await wait(seconds * 1000)
  const before = load.figures.acknowledged.length
  const since = performance.now()
  const end = await fault.happen(cluster)
  await untilNext(load.figures.acknowledged, 'No order was acknowledged')
  const backAt = performance.now()
  await end()
  await untilNext(uploads.acknowledged, 'No picture was acknowledged')
  await wait(seconds * 1000)
  await cluster.untilWhole()
  const pages = await reading.stop()
  const after = load.figures.acknowledged.filter(({ sentAt }) => sentAt >= backAt)
  const all = Object.values(pages).reduce((sum, count) => sum + count, 0)
  if (all > (pages[200] ?? 0)) print(`Pages by status: ${JSON.stringify(pages)}`)
  if (pages[500]) print(cluster.stores.map(({ name, output }) => `${name}: ${output}`).join('\n'))
  return {
    fault: fault.name,
    orderPauseMs: longestPause(load.figures.acknowledged, since),
    uploadPauseMs: longestPause(uploads.acknowledged, since),
    orders: load.figures.acknowledged.length - before,
    p99Ms: percentile99(after.map(({ tookMs }) => tookMs)),
    statuses: pages,
    pages: all,
    pagesFailed: all - (pages[200] ?? 0),
  }
}

const PATHS = ['/', '/products', '/products/fruits', endpoints.listProducts.path]
const READS_OF_A_PATH = 50

/** Reads pages and lists until each process of the stores has most likely all of them in memory. */
async function readOften(url: string): Promise<void> {
  for (let read = 0; read < READS_OF_A_PATH; read++) {
    const responses = await Promise.all(PATHS.map((path) => fetch(url + path).catch(() => null)))
    await Promise.all(responses.map((response) => response?.arrayBuffer()))
  }
}

/** Waits for the acknowledgment of something that is sent from now on. What was on its way may still be acknowledged by the part that fails. */
function untilNext(acknowledged: readonly Acknowledged[], message: string): Promise<void> {
  const from = performance.now()
  return until(() => acknowledged.some(({ sentAt }) => sentAt > from), message)
}

function longestPause(acknowledged: readonly Acknowledged[], since: number): number {
  const moments = acknowledged.map(({ sentAt, tookMs }) => sentAt + tookMs).filter((moment) => moment > since)
  const inOrder = [since, ...moments.sort((one, other) => one - other)]
  return Math.max(...inOrder.slice(1).map((moment, index) => moment - (inOrder[index] ?? since)))
}

function percentile99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

async function torture({ directory, cleanUp }: Run): Promise<boolean> {
  const hasDisks = process.getuid?.() === 0
  if (!hasDisks) print('The disk is not filled: a small disk of its own needs root.')
  print(`Starting etcd, two databases with Patroni, two HAProxy, PgBouncer, S3, a card provider and two stores (seed ${seed}) …`)
  const provider = await openCardProvider(directory)
  cleanUp.defer(provider.close)
  const cluster = await openCluster(directory, { hasDisks, variables: provider.variables })
  cleanUp.defer(cluster.close)
  provider.deliverTo(cluster.url)
  const load = await startOrderLoad({ url: cluster.url, clients: CLIENTS })
  const work = await startSellerLoad(cluster.url, load, WORKERS, seed)
  const cards = await startCardLoad(cluster.url, provider, CARD_CLIENTS, seed)
  const weighed = await startWeighedLoad({ url: cluster.url, clients: CARD_CLIENTS, seed, pay: provider.pay })
  const uploads = await startPictureLoad(cluster.url, UPLOADERS)
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    for (const fault of faults({ hasDisks })) {
      if (!only.split(',').some((name) => fault.name.includes(name))) continue
      print(`${fault.name} …`)
      results.push(await runRound(cluster, { load, uploads }, fault))
      print(rowOf(results.at(-1)))
    }
  }
  print('Comparing what was acknowledged with what is there …')
  const [worked, figures] = [await work.stop(), await load.stop()]
  await cards.stop()
  await weighed.stop()
  await uploads.stop()
  await cluster.untilWhole()
  const { lost, doubled } = await countLostAndDoubled(cluster.url, figures.acknowledged)
  const db = connectDatabase(cluster.environment.DATABASE_URL ?? '', () => {})
  const payments = await countWrongPayments(db, provider, cards.paid)
  const captures = await countWrongCaptures(db, provider.reservations, weighed)
  await db.destroy()
  const pictures = await countMissingPictures(cluster.url, uploads.acknowledged)
  const { status, stdout, stderr } = await runProgram('audit', [], cluster.environment)
  if (status !== 0) print(stdout + stderr)
  print(`\n${HEAD}\n${RULE}\n${results.map(rowOf).join('\n')}`)
  const { table, isPassed } = sumUp([
    { what: 'orders acknowledged', figure: figures.acknowledged.length },
    { what: 'steps and refunds', figure: worked[200] ?? 0 },
    { what: 'orders paid by card', figure: cards.paid.length },
    { what: 'of these refunded', figure: cards.paid.filter(({ refundedCents }) => refundedCents > 0).length },
    { what: 'pictures acknowledged', figure: uploads.acknowledged.length },
    { what: 'orders acknowledged and lost', figure: lost, allowed: 0 },
    { what: 'orders doubled', figure: doubled, allowed: 0 },
    { what: 'orders paid by card and not marked', figure: payments.unmarked, allowed: 0 },
    { what: 'orders marked as paid by card and not paid', figure: payments.unpaid, allowed: 0 },
    { what: 'payments of several orders, or orders paid twice', figure: payments.shared, allowed: 0 },
    { what: 'refunds that the provider has not as acknowledged', figure: payments.wronglyRefunded, allowed: 0 },
    { what: 'orders by weight charged and sent out', figure: weighed.sentOut.length },
    ...captureLines('by weight', captures),
    { what: 'pictures acknowledged and lost', figure: pictures.lost, allowed: 0 },
    { what: 'products whose picture is missing', figure: pictures.missing, allowed: 0 },
    { what: 'status of the audit', figure: status ?? -1, allowed: 0 },
    {
      what: 'requests answered 500',
      figure: count500([figures.responses, worked, ...results.map(({ statuses }) => statuses)]),
      allowed: 0,
    },
    { what: 'programs that ended by themselves', figure: cluster.failedParts().length, allowed: 0 },
    { what: 'slow rounds', figure: results.filter(isSlow).length, allowed: 0 },
    { what: 'rounds with failed pages', figure: results.filter(hasFailedPages).length, allowed: 0 },
  ])
  print(table)
  return isPassed
}

const count500 = (byStatus: readonly Readonly<Record<string, number>>[]): number =>
  byStatus.reduce((sum, { 500: failed = 0 }) => sum + failed, 0)

const isSlow = ({ orderPauseMs, p99Ms }: Round): boolean => orderPauseMs > LONGEST_PAUSE_MS || p99Ms >= SLOWEST_ORDER_MS

/** The pages have one balancer, so that they fail while it is away. */
const hasFailedPages = ({ fault, pagesFailed }: Round): boolean => pagesFailed > 0 && !fault.startsWith('balancer of the stores')

const HEAD = '| fault | longest time without an order | without an upload | p99 of later orders | orders | pages, failed |'
const RULE = '|---|---|---|---|---|---|'

function rowOf(round: Round | undefined): string {
  if (!round) return ''
  const { fault, orderPauseMs, uploadPauseMs, p99Ms, orders, pages, pagesFailed } = round
  const cells = [
    fault,
    `${(orderPauseMs / 1000).toFixed(1)} s`,
    `${(uploadPauseMs / 1000).toFixed(1)} s`,
    `${(p99Ms / 1000).toFixed(2)} s`,
    orders,
    `${pages}, ${pagesFailed}`,
  ]
  return `| ${cells.join(' | ')} |`
}

await runInDirectory('failover', torture)
