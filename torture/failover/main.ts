import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../src/contract/endpoints.ts'
import { runProgram } from '../../src/server/testing/store-program.ts'
import { startReading } from '../cut-under-load.ts'
import { print } from '../figures.ts'
import { numberOption, textOption } from '../options.ts'
import { countLostAndDoubled, type OrderLoad, startOrderLoad, until } from '../order-load.ts'
import { startSellerLoad } from '../seller-load.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type Fault, faults } from './faults.ts'

// `-- --rounds=N` repeats all faults, `--seconds=N` is the load before and after each of them, and `--only=NAME` chooses.
const rounds = numberOption('rounds', 1)
const seconds = numberOption('seconds', 15)
const seed = numberOption('seed', Date.now() % 100_000)
const only = textOption('only')

const CLIENTS = 8
const WORKERS = 3
const WRITES_BACK_MS = 30_000
const SLOWEST_ORDER_MS = 5_000

interface Round {
  readonly fault: string
  /** The time from the fault to the next acknowledged order that was sent after it. */
  readonly writesBackMs: number
  readonly orders: number
  /** The slowest of a hundred orders of the time after a failover, with all tries. */
  readonly p99Ms: number
  readonly pages: number
  readonly pagesFailed: number
}

async function runRound(cluster: Cluster, load: OrderLoad, fault: Fault): Promise<Round> {
  await cluster.untilReplicating()
  // The stores have these pages in memory when the fault comes.
  const reading = startReading(cluster.url, ['/', '/products', '/products/fruits', endpoints.listProducts.path])
  await wait(seconds * 1000)
  const before = load.figures.acknowledged.length
  const since = performance.now()
  const end = await fault.happen(cluster)
  // Orders that were on their way may still be acknowledged by the part that fails.
  await until(() => load.figures.acknowledged.slice(before).some(({ sentAt }) => sentAt > since), 'No order was acknowledged')
  const writesBackMs = performance.now() - since
  const backAt = performance.now()
  await end()
  await wait(seconds * 1000)
  await cluster.untilReplicating()
  const pages = await reading.stop()
  const after = load.figures.acknowledged.filter(({ sentAt }) => sentAt >= backAt)
  const all = Object.values(pages).reduce((sum, count) => sum + count, 0)
  return {
    fault: fault.name,
    writesBackMs,
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

async function torture(): Promise<boolean> {
  const hasDisks = process.getuid?.() === 0
  if (!hasDisks) print('The disk is not filled: a small disk of its own needs root.')
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-failover-'))
  print(`Starting etcd, two databases with Patroni, two HAProxy, PgBouncer and two stores (seed ${seed}) …`)
  const cluster = await openCluster(directory, { hasDisks })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.close().then(() => process.exit(1)))
  try {
    const load = await startOrderLoad({ url: cluster.url, clients: CLIENTS })
    const work = await startSellerLoad(cluster.url, load, WORKERS, seed)
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      for (const fault of faults({ hasDisks })) {
        if (only !== undefined && !fault.name.includes(only)) continue
        print(`${fault.name} …`)
        results.push(await runRound(cluster, load, fault))
        print(rowOf(results.at(-1)))
      }
    }
    const [worked, figures] = [await work.stop(), await load.stop()]
    await cluster.untilReplicating()
    const { lost, doubled } = await countLostAndDoubled(cluster.url, figures.acknowledged)
    const { status, stdout, stderr } = await runProgram('audit', [], cluster.environment)
    print(`\n${HEAD}\n${RULE}\n${results.map(rowOf).join('\n')}`)
    print(`\nOrders acknowledged ${figures.acknowledged.length}, steps and refunds ${worked[200] ?? 0}`)
    print(`Acknowledged and lost ${lost}, doubled ${doubled}, status of the audit ${status}`)
    if (status !== 0) print(stdout + stderr)
    const isFast = results.every(({ writesBackMs, p99Ms }) => writesBackMs <= WRITES_BACK_MS && p99Ms < SLOWEST_ORDER_MS)
    const isRead = results.every(({ fault, pagesFailed }) => pagesFailed === 0 || fault.startsWith('balancer of the stores'))
    const isPassed = lost === 0 && doubled === 0 && status === 0 && isFast && isRead
    print(isPassed ? 'Passed.' : 'FAILED.')
    return isPassed
  } finally {
    await cluster.close()
  }
}

const HEAD = '| fault | writes are back after | p99 of later orders | orders | pages, failed |'
const RULE = '|---|---|---|---|---|'

function rowOf(round: Round | undefined): string {
  if (!round) return ''
  const { fault, writesBackMs, p99Ms, orders, pages, pagesFailed } = round
  const cells = [
    fault,
    `${(writesBackMs / 1000).toFixed(1)} s`,
    `${(p99Ms / 1000).toFixed(2)} s`,
    orders,
    `${pages}, ${pagesFailed}`,
  ]
  return `| ${cells.join(' | ')} |`
}

process.exitCode = (await torture()) ? 0 : 1
