import { explainEnd } from './explain-end.ts'
import { startStore } from './start-store.ts'
import { stopOnSignals } from './stop-on-signals.ts'

// What can't be said, on a disk that is full or to a reader that has gone, must not end the store.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const store = startStore(withArguments(process.env, process.argv.slice(2)), { isDev: process.argv.includes('--dev') })
stopOnSignals(store.stop)

/** `--workers 4` is `WORKERS=4`. */
function withArguments(variables: NodeJS.ProcessEnv, args: readonly string[]): NodeJS.ProcessEnv {
  const place = args.findIndex((arg) => /^--workers(=|$)/.test(arg))
  if (place === -1) return variables
  return { ...variables, WORKERS: args[place]?.split('=')[1] ?? args[place + 1] ?? 'not said' }
}

try {
  await store.opened
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exit(1)
}
