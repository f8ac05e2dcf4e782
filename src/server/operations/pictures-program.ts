import { explainEnd } from '../start-error.ts'
import { runPicturesCommand } from './pictures/run-pictures-command.ts'
import { withStoreData } from './with-store-data.ts'

/** `npm run pictures -- move` ends with status 0, with 1 when it lists broken pictures, or with 2 when it fails and can be repeated. */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
try {
  const { lines, isWhole } = await withStoreData(process.env, (data) => runPicturesCommand(data, process.argv.slice(2), print))
  for (const line of lines) print(line)
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}
