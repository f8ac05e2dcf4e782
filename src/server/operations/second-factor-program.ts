import { explainEnd } from '../start-error.ts'
import { runSecondFactorCommand } from './second-factor/run-second-factor-command.ts'
import { withStoreData } from './with-store-data.ts'

/** `npm run second-factor` ends with status 0, or with 2 when it fails. */
try {
  const line = await withStoreData(process.env, ({ db }) => runSecondFactorCommand(db, process.argv.slice(2)))
  process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}
