import { explainEnd, StartError } from './start-error.ts'
import { startStore } from './start-store.ts'

/** `STOP_TIMEOUT_MS` is half a second after stopping should have ended. The contract (§1) allows ten seconds. */
const STOP_TIMEOUT_MS = 9_500

// The error of a full disk or a closed pipe must not end the store.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const isMigrateOnly = process.argv.includes('--migrate-only')
const variables = withArguments(process.env, process.argv.slice(2))
const store = startStore(variables, { isDev: process.argv.includes('--dev'), isMigrateOnly })
const stop = stopOnSignals(store.stop)
await store.opened.catch(endWith)
if (isMigrateOnly) stop()

/** Reads `--workers 4` as `WORKERS=4`. */
function withArguments(variables: NodeJS.ProcessEnv, args: readonly string[]): NodeJS.ProcessEnv {
  const index = args.findIndex((arg) => /^--workers(=|$)/.test(arg))
  if (index === -1) return variables
  return { ...variables, WORKERS: args[index]?.split('=')[1] ?? args[index + 1] ?? 'not said' }
}

/**
 * Stops and exits with status 0 on SIGTERM, SIGINT or SIGHUP, and when the parent closes its IPC channel. Returns a
 * function that does the same.
 */
function stopOnSignals(stop: () => Promise<void>): () => void {
  let stopping = false
  const stopOnce = () => {
    // The signal may arrive twice: by Ctrl-C twice, or from the process group and from the parent.
    if (stopping) return
    stopping = true
    const isLate = () => endWith(new StartError('The store did not stop in time: its database may still run.'))
    setTimeout(isLate, STOP_TIMEOUT_MS)
    stop().then(() => process.exit(0), endWith)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce)
  process.once('disconnect', stopOnce)
  return stopOnce
}

function endWith(error: unknown): never {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exit(1)
}
