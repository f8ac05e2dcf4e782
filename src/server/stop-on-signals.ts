/** The longest that stopping may take; what is not done by then is cut off (contract, section 1: 10 seconds). */
const STOP_TIMEOUT_MS = 9_000

/**
 * Stops the store in order and ends the process with status 0: on SIGTERM, Ctrl-C, a closed terminal, or the end of the
 * process that started us and holds a channel to us.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const stopOnce = () => {
    if (stopping) return // Ctrl-C pressed twice, or a signal to the whole group that was also passed on
    stopping = true
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce)
  process.once('disconnect', stopOnce)
}
