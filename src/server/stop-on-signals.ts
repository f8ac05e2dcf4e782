import { explainEnd } from './explain-end.ts'
import { StartError } from './start-error.ts'

/** This is half a second after stopping should have ended. The contract (§1) allows ten seconds. */
const STOP_TIMEOUT_MS = 9_500

/** Stops and exits with status 0 on SIGTERM, SIGINT or SIGHUP, and when the parent closes its IPC channel. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const stopOnce = () => {
    // The signal may arrive twice: by Ctrl-C twice, or from the process group and from the parent.
    if (stopping) return
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
