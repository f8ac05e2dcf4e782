import { joinPictures } from '../app/open-pictures.ts'
import { explainEnd } from '../start-error.ts'
import { auditStore } from './audit/audit-store.ts'
import { withStoreData } from './with-store-data.ts'

// `npm run audit` ends with status 0 when nothing is wrong, 1 when it reports findings, and 2 when the audit fails.

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const clean = process.argv.includes('--clean')
let wrong = 0

try {
  const { parts, removed } = await withStoreData(process.env, async (data) =>
    auditStore({
      db: data.db,
      pictures: await joinPictures(data),
      now: new Date(),
      clean,
      report(finding) {
        wrong += 1
        print(`${finding.thing} ${finding.id}: ${finding.wrong}`)
      },
    }),
  )
  print(`Looked at ${parts.map(({ of, looked }) => `${looked} ${of}`).join(', ')}.`)
  if (clean) print(`Removed ${removed} picture files that belonged to nothing.`)
  print(wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`)
  process.exitCode = wrong === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}
