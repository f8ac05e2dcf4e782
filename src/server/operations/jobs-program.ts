import { explainEnd } from '../start-error.ts'
import { runJobsCommand } from './jobs/run-jobs-command.ts'
import { withStoreData } from './with-store-data.ts'

/** `npm run jobs` ends with status 0, with 1 when it lists failed jobs or alarms of the store, or with 2 when it fails. */
try {
  const { lines, hasFailed } = await withStoreData(process.env, (data) => runJobsCommand(data, process.argv.slice(2), new Date()))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = hasFailed ? 1 : 0
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}
