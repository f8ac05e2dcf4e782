import { explainEnd } from './explain-end.ts'
import { StartError } from './start-error.ts'

/** Half a second after stopping should have ended (contract §1: 10 seconds). */
const STOP_TIMEOUT_MS = 9_500

/** Exits with status 0 on SIGTERM, SIGINT or SIGHUP, or when the parent closes its IPC channel. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const stopOnce = () => {
    if (stopping) return // Ctrl-C twice, or a signal to the group that was also passed on
    stopping = true
    const fail = (error: unknown) => {
      process.stderr.write(`${explainEnd(error)}\n`)
      process.exit(1)
    }
    setTimeout(() => fail(new StartError('The store did not stop in time: its database may still run.')), STOP_TIMEOUT_MS)
    stop().then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce)
  process.once('disconnect', stopOnce)
}
