import { setTimeout as wait } from 'node:timers/promises'
import { StoreProgram } from '../src/server/testing/store-program.ts'
import { type LoadFigures, SELLER, startOrderLoad } from './order-load.ts'

export interface DrainFigures extends LoadFigures {
  /** From the signal to the end of the process. */
  readonly stoppedAfterMs: number
  readonly status: number | NodeJS.Signals | null
}

/** Stops a store by SIGTERM while clients order, and gives what they saw. `variables` say where its data lie. */
export async function stopUnderLoad(
  variables: Readonly<Record<string, string>>,
  clients: number,
  afterMs: number,
): Promise<DrainFigures> {
  const program = new StoreProgram({ PORT: '0', DEMO_CATALOG: 'off', SELLER_PASSWORD: SELLER.password, ...variables })
  const load = await startOrderLoad({ url: await program.opened(), clients, endsWhenRefused: true })
  await wait(afterMs) // a length of load, not a condition to wait for
  const since = performance.now()
  program.signal('SIGTERM')
  const { status } = await program.ended()
  return { ...(await load.stop()), status, stoppedAfterMs: performance.now() - since }
}
