import { StoreProgram } from '../src/server/testing/store-program.ts'
import { type LoadFigures, moreOrders, SELLER, startOrderLoad } from './order-load.ts'

interface DrainFigures extends LoadFigures {
  readonly stoppedAfterMs: number
  readonly status: number | NodeJS.Signals | null
  /** Whether the store reported that something did not end in time. */
  readonly isCutOff: boolean
}

/** Stops a store by SIGTERM under load, after `afterOrders` orders. `variables` name its data directory. */
export async function stopUnderLoad(
  variables: Readonly<Record<string, string>>,
  clients: number,
  afterOrders: number,
): Promise<DrainFigures> {
  const program = new StoreProgram({ PORT: '0', DEMO_CATALOG: 'off', SELLER_PASSWORD: SELLER.password, ...variables })
  const load = await startOrderLoad({ url: await program.opened(), clients, endsWhenRefused: true })
  await moreOrders(load.figures, afterOrders)
  const since = performance.now()
  program.signal('SIGTERM')
  const { status } = await program.ended()
  const stoppedAfterMs = performance.now() - since
  return { ...(await load.stop()), status, stoppedAfterMs, isCutOff: program.stdout.includes('cut off') }
}
