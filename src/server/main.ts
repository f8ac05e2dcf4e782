import { explainEnd } from './explain-end.ts'
import { startStore } from './start-store.ts'
import { stopOnSignals } from './stop-on-signals.ts'

// The error of a full disk or a closed pipe must not end the store.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const store = startStore(withArguments(process.env, process.argv.slice(2)), { isDev: process.argv.includes('--dev') })
stopOnSignals(store.stop)

/** Reads `--workers 4` as `WORKERS=4`. */
function withArguments(variables: NodeJS.ProcessEnv, args: readonly string[]): NodeJS.ProcessEnv {
  const index = args.findIndex((arg) => /^--workers(=|$)/.test(arg))
  if (index === -1) return variables
  return { ...variables, WORKERS: args[index]?.split('=')[1] ?? args[index + 1] ?? 'not said' }
}

try {
  await store.opened
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exit(1)
}
