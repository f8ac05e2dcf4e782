import { ConfigError } from './environment.ts'
import { EmbeddedDatabaseError } from './platform/embedded-postgres/embedded-database-error.ts'
import { StartError } from './start-error.ts'
import { startStore } from './start-store.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** What somebody who starts the store can mend gets one line; anything else is a fault of ours and shows its stack. */
const CLEAR = [ConfigError, EmbeddedDatabaseError, StartError]

try {
  stopOnSignals(await startStore(process.env, { isDev: process.argv.includes('--dev') }))
} catch (error) {
  const isClear = error instanceof Error && CLEAR.some((kind) => error instanceof kind)
  process.stderr.write(`${isClear ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
