import { ConfigError } from './environment.ts'
import { EmbeddedDatabaseError } from './platform/embedded-postgres/embedded-database-error.ts'
import { StartError } from './start-error.ts'
import { startStore } from './start-store.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** What somebody who starts the store can mend gets one line; anything else is a fault of ours and shows its stack. */
const CLEAR = [ConfigError, EmbeddedDatabaseError, StartError]

const starting = startStore(process.env, { isDev: process.argv.includes('--dev') })
stopOnSignals(async () => (await starting).stop()) // also while it starts: what was begun is ended in order

try {
  await starting
} catch (error) {
  const isClear = error instanceof Error && CLEAR.some((kind) => error instanceof kind)
  process.stderr.write(`${isClear ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
