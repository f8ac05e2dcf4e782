import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../src/contract/endpoints.ts'
import { connectDatabase } from '../../src/server/platform/database/connect.ts'
import { runProgram } from '../../src/server/testing/store-program.ts'
import { startReading } from '../cut-under-load.ts'
import { print, sumUp } from '../figures.ts'
import { numberOption, textOption } from '../options.ts'
import { type AcknowledgedOrder, countLostAndDoubled, type OrderLoad, startOrderLoad, until } from '../order-load.ts'
import { type Run, runInDirectory } from '../run-in-directory.ts'
import { startSellerLoad } from '../seller-load.ts'
import { countWrongPayments, startCardLoad } from './card-load.ts'
import { openCardProvider } from './card-provider.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type Fault, faults } from './faults.ts'
import { countMissingPictures, type PictureLoad, startPictureLoad } from './picture-load.ts'

// `-- --rounds=N` repeats all faults, `--seconds=N` is the load before and after each of them, and `--only=NAME` chooses.
const rounds = numberOption('rounds', 1)
const seconds = numberOption('seconds', 15)
const seed = numberOption('seed', Date.now() % 100_000)
const only = textOption('only')

const CLIENTS = 8
const WORKERS = 3
const CARD_CLIENTS = 3
const UPLOADERS = 2
const WRITES_BACK_MS = 30_000
const SLOWEST_ORDER_MS = 5_000

interface Round {
  readonly fault: string
  /** The time from the fault to the next acknowledged order that was sent after it. */
  readonly writesBackMs: number
  /** The time from the fault to the next acknowledged picture that was sent after it. */
  readonly uploadsBackMs: number
  readonly orders: number
  /** The slowest of a hundred orders of the time after a failover, with all tries. */
  readonly p99Ms: number
  readonly pages: number
  readonly pagesFailed: number
}

type Acknowledged = Pick<AcknowledgedOrder, 'sentAt' | 'tookMs'>

interface Loads {
  readonly load: OrderLoad
  readonly uploads: PictureLoad
}

async function runRound(cluster: Cluster, { load, uploads }: Loads, fault: Fault): Promise<Round> {
  await cluster.untilReplicating()
  // The stores have these pages in memory when the fault comes.
  const reading = startReading(cluster.url, ['/', '/products', '/products/fruits', endpoints.listProducts.path])
  await wait(seconds * 1000)
  const before = load.figures.acknowledged.length
  const since = performance.now()
  const end = await fault.happen(cluster)
  const firstAfter = async (acknowledged: readonly Acknowledged[], message: string): Promise<number> => {
    // What was on its way may still be acknowledged by the part that fails.
    const find = () => acknowledged.find(({ sentAt }) => sentAt > since)
    await until(() => find() !== undefined, message)
    const { sentAt = 0, tookMs = 0 } = find() ?? {}
    return sentAt + tookMs - since
  }
  const writesBackMs = await firstAfter(load.figures.acknowledged, 'No order was acknowledged')
  const backAt = performance.now()
  await end()
  const uploadsBackMs = await firstAfter(uploads.acknowledged, 'No picture was acknowledged')
  await wait(seconds * 1000)
  await cluster.untilReplicating()
  const pages = await reading.stop()
  const after = load.figures.acknowledged.filter(({ sentAt }) => sentAt >= backAt)
  const all = Object.values(pages).reduce((sum, count) => sum + count, 0)
  return {
    fault: fault.name,
    writesBackMs,
    uploadsBackMs,
    orders: load.figures.acknowledged.length - before,
    p99Ms: percentile99(after.map(({ tookMs }) => tookMs)),
    pages: all,
    pagesFailed: all - (pages[200] ?? 0),
  }
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
  const uploads = await startPictureLoad(cluster.url, UPLOADERS)
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    for (const fault of faults({ hasDisks })) {
      if (only !== undefined && !fault.name.includes(only)) continue
      print(`${fault.name} …`)
      results.push(await runRound(cluster, { load, uploads }, fault))
      print(rowOf(results.at(-1)))
    }
  }
  const [worked, figures] = [await work.stop(), await load.stop()]
  await cards.stop()
  await uploads.stop()
  await cluster.untilReplicating()
  const { lost, doubled } = await countLostAndDoubled(cluster.url, figures.acknowledged)
  const db = connectDatabase(cluster.environment.DATABASE_URL ?? '', () => {})
  const payments = await countWrongPayments(db, provider, cards.paid)
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
    { what: 'pictures acknowledged and lost', figure: pictures.lost, allowed: 0 },
    { what: 'products whose picture is missing', figure: pictures.missing, allowed: 0 },
    { what: 'status of the audit', figure: status ?? -1, allowed: 0 },
    { what: 'slow rounds', figure: results.filter(isSlow).length, allowed: 0 },
    { what: 'rounds with failed pages', figure: results.filter(hasFailedPages).length, allowed: 0 },
  ])
  print(table)
  return isPassed
}

const isSlow = ({ writesBackMs, p99Ms }: Round): boolean => writesBackMs > WRITES_BACK_MS || p99Ms >= SLOWEST_ORDER_MS

/** The pages have one balancer, so that they fail while it is away. */
const hasFailedPages = ({ fault, pagesFailed }: Round): boolean => pagesFailed > 0 && !fault.startsWith('balancer of the stores')

const HEAD = '| fault | writes are back after | uploads after | p99 of later orders | orders | pages, failed |'
const RULE = '|---|---|---|---|---|---|'

function rowOf(round: Round | undefined): string {
  if (!round) return ''
  const { fault, writesBackMs, uploadsBackMs, p99Ms, orders, pages, pagesFailed } = round
  const cells = [
    fault,
    `${(writesBackMs / 1000).toFixed(1)} s`,
    `${(uploadsBackMs / 1000).toFixed(1)} s`,
    `${(p99Ms / 1000).toFixed(2)} s`,
    orders,
    `${pages}, ${pagesFailed}`,
  ]
  return `| ${cells.join(' | ')} |`
}

await runInDirectory('failover', torture)
