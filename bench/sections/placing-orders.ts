import type { BenchStore } from '../bench-store.ts'
import { atLeast, type Figure, ms, perSecond } from '../figures.ts'
import { inTurns } from '../in-turns.ts'
import { repeatOrders } from '../pgbench.ts'
import { type RecordedOrder, recordOrder } from '../recorded-order.ts'
import { logIn } from '../shoppers.ts'
import { placeOrders } from '../wrk.ts'

const AT_ONCE = 8

/** Cash orders over HTTP, eight at once, against pgbench with the same statements. */
export async function placingOrders(
  store: BenchStore,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const orderers = await logIn(store, AT_ONCE)
  const recorded: RecordedOrder[] = []
  for (const [number, orderer] of orderers.entries()) recorded.push(await recordOrder(store.databaseUrl, orderer, number))
  let run = 0
  const { ours, baseline, ratio } = await inTurns(
    rounds,
    () => placeOrders(store.url, orderers, seconds),
    () => repeatOrders(store.databaseUrl, recorded, { seconds, run: run++ }),
  )
  return [
    {
      what: `cash order, ${AT_ONCE} at once`,
      measured: `${perSecond(ours('perSecond'))}, p50 ${ms(ours('p50'))}, p99 ${ms(ours('p99'))}`,
      against: `the same SQL by pgbench ${perSecond(baseline('perSecond'))}, mean ${ms(baseline('latency'))}`,
      ratio,
      bar: atLeast(ratio, 0.4),
    },
  ]
}
