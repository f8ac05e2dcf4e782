import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEmbeddedDatabase } from '@larder/embedded-postgres'
import * as z from 'zod/mini'
import { readOptions } from '../../src/server/testing/program-options.ts'
import { projectRoot, runProgram, StoreProgram } from '../../src/server/testing/store-program.ts'
import { count, type Line, print, sumUp } from '../figures.ts'
import { addProduct, countLostAndDoubled, moreOrders, SELLER, startOrderLoad } from '../order-load.ts'
import { runInDirectory } from '../run-in-directory.ts'
import { startSellerLoad } from '../seller-load.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { CheckoutError, checkOutEarlierRelease } from './earlier-release.ts'
import { startBrowsing, startScarceLoad } from './mixed-load.ts'
import { slowestShownChange } from './shown-changes.ts'

// `-- --from=COMMIT` chooses the earlier release, and `--seconds=N` for how long both releases run beside each other.
const { from, seconds, seed } = readOptions({ from: '', seconds: 30, seed: Date.now() % 100_000 })

const CLIENTS = 6
const WORKERS = 3
const SCARCE_CLIENTS = 3
const LED_ELSEWHERE_MS = 1_000
const SHOWN_MS = 5_000

interface Store {
  readonly url: string
  readonly program: StoreProgram
}

/** Stops a store as operators do: the balancer leads elsewhere first. Returns its exit status. */
async function replace({ url, program }: Store, balancer: Balancer): Promise<number> {
  balancer.remove(url)
  await wait(LED_ELSEWHERE_MS)
  program.signal('SIGTERM')
  const { status } = await program.ended()
  return typeof status === 'number' ? status : -1
}

/** Upgrades two stores of one database from an earlier release to this one, under load. */
async function upgrade(earlier: string, dataDir: string): Promise<Line[]> {
  const database = await openEmbeddedDatabase({ name: 'larder', dataDir: path.join(dataDir, 'database') })
  const variables = { DATA_DIR: dataDir, DATABASE_URL: database.url, SELLER_PASSWORD: SELLER.password }
  const balancer = await openBalancer()
  const stores: Store[] = []
  const open = async (checkout: string): Promise<Store> => {
    const program = new StoreProgram({ PORT: '0', ...variables }, checkout)
    const store = { program, url: await program.opened() }
    stores.push(store)
    balancer.add(store.url)
    return store
  }
  try {
    const old = [await open(earlier), await open(earlier)] as const
    const load = await startOrderLoad({ url: balancer.url, clients: CLIENTS })
    const work = await startSellerLoad(balancer.url, load, WORKERS, seed)
    const scarce = await startScarceLoad(balancer.url, SCARCE_CLIENTS)
    const browsing = startBrowsing(balancer.url)
    const shown = await addProduct(balancer.url, 'Plums')
    const phase = async (name: string, length: number): Promise<number> => {
      print(`${name} …`)
      const before = load.figures.acknowledged.length
      await wait(length * 1000)
      await moreOrders(load.figures)
      return load.figures.acknowledged.length - before
    }

    const ofOld = await phase('Two stores of the earlier release', seconds / 3)
    const since = performance.now()
    const migration = new StoreProgram(variables, projectRoot, ['--migrate-only'])
    const { status: migrated, stderr } = await migration.ended()
    if (migrated !== 0) throw new Error(`The migration failed: ${stderr}`)
    const migrationMs = performance.now() - since
    const ofMigrated = await phase('The same on the migrated database', seconds / 3)
    const first = await open(projectRoot)
    const slowestMs = await slowestShownChange(
      [...old, first].map(({ url }) => url),
      shown,
    )
    const ofBoth = await phase('Two stores of the earlier release and one of this', seconds)
    const ends = [await replace(old[0], balancer)]
    await open(projectRoot)
    const ofOneOld = await phase('One store of the earlier release and two of this', seconds / 3)
    ends.push(await replace(old[1], balancer))
    const ofNew = await phase('Two stores of this release', seconds / 3)

    const [worked, figures] = [await work.stop(), await load.stop()]
    const [{ supplied, sold, rejected }, browsed] = [await scarce.stop(), await browsing.stop()]
    const alarms = await alarmsOf(balancer.url)
    const { lost, doubled } = await countLostAndDoubled(balancer.url, figures.acknowledged)
    const { status, stdout, stderr: errors } = await runProgram('audit', [], variables)
    if (status !== 0) print(stdout + errors)
    const { responses, rejections, failures } = balancer.figures()
    for (const failure of [...failures, ...browsed.failed, ...alarms]) print(failure)
    return [
      { what: 'orders by two earlier stores', figure: ofOld },
      { what: 'orders by the same, once migrated', figure: ofMigrated },
      { what: 'orders by two earlier stores and a new one', figure: ofBoth },
      { what: 'orders by an earlier store and two new ones', figure: ofOneOld },
      { what: 'orders by two new stores', figure: ofNew },
      { what: 'steps, picks, refunds and cancellations', figure: worked[200] ?? 0 },
      { what: 'pages opened', figure: browsed.pages },
      { what: 'files that they name', figure: browsed.files },
      { what: 'requests answered in all', figure: count(responses, () => true) },
      { what: 'requests answered by new stores', figure: responsesOf(stores.slice(old.length), responses) },
      { what: 'ms of the migration', figure: Math.round(migrationMs) },
      { what: 'orders rejected for want of pieces', figure: rejected },
      { what: 'answers 503 with Retry-After', figure: rejections },
      { what: 'requests that failed otherwise', figure: failures.length, allowed: 0 },
      { what: 'pages and files not answered 200', figure: browsed.failed.length, allowed: 0 },
      { what: 'orders acknowledged and lost', figure: lost, allowed: 0 },
      { what: 'orders doubled', figure: doubled, allowed: 0 },
      { what: 'pieces sold beyond what was supplied', figure: Math.max(0, sold - supplied), allowed: 0 },
      { what: 'ms until each store showed a change of another', figure: Math.round(slowestMs), allowed: SHOWN_MS },
      { what: 'ends of earlier stores with another status than 0', figure: ends.filter((end) => end !== 0).length, allowed: 0 },
      { what: 'alarms that the new stores have', figure: alarms.length, allowed: 0 },
      { what: 'status of the audit', figure: status ?? -1, allowed: 0 },
    ]
  } finally {
    for (const { program } of stores) program.signal('SIGTERM')
    await Promise.all(stores.map(({ program }) => program.ended()))
    await balancer.close()
    await database.close()
  }
}

/** Lists what `/readyz` names, such as background work that failed. */
async function alarmsOf(url: string): Promise<readonly string[]> {
  const body: unknown = await (await fetch(`${url}/readyz`)).json()
  return z.object({ alarms: z.array(z.string()) }).parse(body).alarms
}

const responsesOf = (stores: readonly Store[], responses: Readonly<Record<string, number>>): number =>
  stores.reduce((sum, { url }) => sum + (responses[url] ?? 0), 0)

await runInDirectory('upgrade', async ({ directory, cleanUp }) => {
  print('Checking out the earlier release …')
  const checkout = path.join(directory, 'earlier')
  try {
    const earlier = await checkOutEarlierRelease(checkout, from)
    cleanUp.defer(earlier.remove)
    print(`From ${earlier.commit} (seed ${seed})`)
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error
    print(error.message)
    return false
  }
  const { table, isPassed } = sumUp(await upgrade(checkout, path.join(directory, 'data')))
  print(table)
  return isPassed
})
