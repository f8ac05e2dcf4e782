import { openBalancer } from '../balancer.ts'
import type { BenchStore } from '../bench-store.ts'
import { limitCpu } from '../cpu-share.ts'
import { atLeast, type Figure, ms, perSecond } from '../figures.ts'
import { inTurns } from '../measure.ts'
import { logIn } from '../shoppers.ts'
import { placeOrders, requestRepeatedly, type WrkReport } from '../wrk.ts'

/** Each store gets this share of a core, so that two of them, their database and the load fit on two cores. */
const SHARE = 0.15
/** Each store gets so many, so that it has as much to do beside another store as alone. */
const CONNECTIONS = 32
const SHOPPERS = 16
/** `LEAST` is the bar for two stores against one, each with the same share. */
const LEAST = 1.8

interface Plan {
  readonly rounds: number
  readonly seconds: number
}

/** Compares two stores of one database behind a balancer with one store behind it, each store with the same share of a core. */
export async function twoStores(store: BenchStore, other: BenchStore, { rounds, seconds }: Plan): Promise<Figure[]> {
  const shares = await Promise.all([store, other].map(({ pid }) => limitCpu(pid, SHARE)))
  const [one, two] = [await openBalancer([store.url]), await openBalancer([store.url, other.url])]
  const orderers = await logIn(store, 2 * SHOPPERS)
  const loads: readonly (readonly [string, (url: string, stores: number) => Promise<WrkReport>])[] = [
    [`Home, ${CONNECTIONS} connections a store`, (url, stores) => requestRepeatedly(`${url}/`, seconds, stores * CONNECTIONS)],
    [`cash order, ${SHOPPERS} at once a store`, (url, stores) => placeOrders(url, orderers.slice(0, stores * SHOPPERS), seconds)],
  ]
  const figures: Figure[] = []
  for (const [what, load] of loads) {
    const { ours, baseline, ratio } = await inTurns(
      rounds,
      () => load(two.url, 2),
      () => load(one.url, 1),
    )
    figures.push({
      what: `${what}: two stores, each ${SHARE * 100}% of a core`,
      measured: `${perSecond(ours('perSecond'))}, p99 ${ms(ours('p99'))}`,
      against: `one such store ${perSecond(baseline('perSecond'))}, p99 ${ms(baseline('p99'))}`,
      ratio,
      bar: atLeast(ratio, LEAST),
    })
  }
  await Promise.all([one.stop(), two.stop()])
  for (const share of shares) await share.release()
  return figures
}
