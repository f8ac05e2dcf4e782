import { endpoints } from '../../src/contract/endpoints.ts'
import { openReplicatedDatabase } from '../../src/server/testing/streaming-replica.ts'
import { type BenchStore, fill, openBesideStore, type Size } from '../bench-store.ts'
import { atMost, type Figure, median, ms } from '../figures.ts'
import { cpuTimeOfServer, inTurns } from '../measure.ts'
import { send } from '../shoppers.ts'

const READS = 100
const AT_ONCE = 4
/** The primary still answers who asks, and tells what it shows. */
const MOST = 0.5

const KINDS: readonly (readonly [what: string, path: (number: number) => string])[] = [
  ['seller’s dashboard, 30 days', () => `${endpoints.getDashboard.path}?period=30`],
  ['seller’s search for a name', (number) => `${endpoints.listSellerOrders.path}?q=${'abcdefghij'[number % 10]}a&counts=true`],
  ['shopper’s search', (number) => `${endpoints.searchProducts.path}?q=${encodeURIComponent(`milk ${number}`)}`],
]

/** Compares reads of a store with a streaming replica with those of a store without one, and what they cost the primary. */
export async function replicaReads(
  size: Size,
  rounds: number,
  variables: Readonly<Record<string, string>>,
  sellerToken: (store: BenchStore) => Promise<string>,
): Promise<Figure[]> {
  const database = await openReplicatedDatabase((db) => fill(db, size))
  const databaseUrl = database.primary.url
  const alone = await openBesideStore({ databaseUrl }, variables)
  const reading = await openBesideStore({ databaseUrl }, { ...variables, DATABASE_REPLICA_URL: database.replicaUrl })
  const token = await sellerToken(alone)
  await database.caughtUp()
  let sent = 0
  const measure = async (store: BenchStore, path: (number: number) => string) => {
    const before = await cpuTimeOfServer(database.primaryPid)
    const began = performance.now()
    const took: number[] = []
    const client = async () => {
      for (let number = 0; number < READS / AT_ONCE; number++) {
        const asked = performance.now()
        await send(store.url + path(++sent), { token })
        took.push(performance.now() - asked)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    const seconds = (performance.now() - began) / 1000
    const cpuMs = ((await cpuTimeOfServer(database.primaryPid)) - before) / READS
    return { perSecond: READS / seconds, p50: median(took), cpuMs }
  }
  const figures: Figure[] = []
  for (const [what, path] of KINDS) {
    const { ours, baseline } = await inTurns(
      rounds,
      () => measure(reading, path),
      () => measure(alone, path),
    )
    const ratio = ours('cpuMs') / baseline('cpuMs')
    figures.push({
      what: `CPU of the primary with a replica: ${what}`,
      measured: `${ms(ours('cpuMs'))} a read, p50 ${ms(ours('p50'))}`,
      against: `without ${ms(baseline('cpuMs'))}, p50 ${ms(baseline('p50'))}`,
      ratio,
      bar: atMost(ratio, MOST),
    })
  }
  await Promise.all([alone.stop(), reading.stop()])
  await database.close()
  return figures
}
