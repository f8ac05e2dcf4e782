/** The longest that stopping may take; what is not done by then is cut off (contract, section 1: 10 seconds). */
const STOP_TIMEOUT_MS = 9_000

/** Stops the store in order on SIGTERM, Ctrl-C or a closed terminal, and ends the process with status 0. */
export function stopOnSignals(store: { stop(): Promise<void> }): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return // Ctrl-C pressed twice, or a signal to the whole group that was also passed on
      stopping = true
      setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref()
      store.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
