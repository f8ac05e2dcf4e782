import { explainEnd } from './explain-end.ts'
import { StartError } from './start-error.ts'

/** Stopping ends by itself, with the database or with an error, half a second before (contract, section 1: 10 seconds). */
const STOP_TIMEOUT_MS = 9_500

/**
 * Stops the store in order and ends the process with status 0: on SIGTERM, Ctrl-C, a closed terminal, or the end of the
 * process that started us and holds a channel to us.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const stopOnce = () => {
    if (stopping) return // Ctrl-C pressed twice, or a signal to the whole group that was also passed on
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
