import { explainEnd } from './explain-end.ts'
import { startStore } from './start-store.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const starting = startStore(process.env, { isDev: process.argv.includes('--dev') })
stopOnSignals(async () => (await starting).stop()) // also while it starts: what was begun is ended in order

try {
  await starting
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exit(1)
}
