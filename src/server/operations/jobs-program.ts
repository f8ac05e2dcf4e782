import { explainEnd } from '../explain-end.ts'
import { runJobsCommand } from './jobs/run-jobs-command.ts'
import { withStoreData } from './with-store-data.ts'

/** `npm run jobs`: status 0, 1 when it lists failed jobs or problems of the store, 2 when it could not do what it should. */
try {
  const { lines, hasFailed } = await withStoreData(process.env, (data) => runJobsCommand(data, process.argv.slice(2), new Date()))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = hasFailed ? 1 : 0
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}
