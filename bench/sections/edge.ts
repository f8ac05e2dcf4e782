import type { BenchStore } from '../bench-store.ts'
import { openEdge } from '../edge-proxy.ts'
import { type Figure, ms, perSecond } from '../figures.ts'
import { cpuTime, inTurns } from '../measure.ts'
import type { RunningProxy } from '../running-proxy.ts'
import { requestRepeatedly } from '../wrk.ts'

interface Plan {
  readonly rounds: number
  readonly seconds: number
}

/** Compares nginx with the repository's configuration with the same nginx without its cache, both with TLS. */
export async function edge(store: BenchStore, { rounds, seconds }: Plan): Promise<Figure[]> {
  const [caching, passing] = [await openEdge(store.url, { caches: true }), await openEdge(store.url, { caches: false })]
  const measure = (proxy: RunningProxy, address: string) => async () => {
    const before = await cpuTime(store.pid)
    const { perSecond, p99, requests } = await requestRepeatedly(proxy.url + address, seconds)
    return { perSecond, p99, cpu: (((await cpuTime(store.pid)) - before) / requests) * 1000 }
  }
  const figures: Figure[] = []
  for (const [what, address] of [
    ['Home', '/'],
    ['products page', '/products'],
  ] as const) {
    const { ours, baseline, ratio } = await inTurns(rounds, measure(caching, address), measure(passing, address))
    figures.push({
      what: `${what} through nginx with its cache`,
      measured: `${perSecond(ours('perSecond'))}, p99 ${ms(ours('p99'))}, CPU of the store ${ours('cpu').toFixed(1)} µs`,
      against: `without its cache ${perSecond(baseline('perSecond'))}, p99 ${ms(baseline('p99'))}, CPU of the store ${baseline('cpu').toFixed(1)} µs`,
      ratio,
    })
  }
  await Promise.all([caching.stop(), passing.stop()])
  return figures
}
