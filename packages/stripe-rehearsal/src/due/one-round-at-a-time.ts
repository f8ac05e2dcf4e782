export interface Rounds {
  /**
   * Runs a round. When one is already running, another follows it, because the running one may have missed what became
   * due. Rejects when a round fails.
   */
  run(): Promise<void>
  /** Resolves after the current round. `run` has no effect any more. */
  stop(): Promise<void>
}

export function oneRoundAtATime(work: () => Promise<void>): Rounds {
  let isStopped = false
  let isRequestedAgain = false
  let running: Promise<void> | null = null

  async function runRounds(): Promise<void> {
    try {
      do {
        isRequestedAgain = false
        await work()
      } while (isRequestedAgain && !isStopped)
    } finally {
      running = null
    }
  }

  return {
    async run() {
      if (isStopped) return
      isRequestedAgain = true
      running ??= runRounds()
      await running
    },
    async stop() {
      isStopped = true
      await running?.catch(() => {})
    },
  }
}
