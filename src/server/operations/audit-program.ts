import { explainEnd } from '../explain-end.ts'
import { auditStore } from './audit/audit-store.ts'
import { withStoreData } from './with-store-data.ts'

/** `npm run audit`: status 0 when nothing is wrong, 1 when something is, 2 when it could not look. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const clean = process.argv.includes('--clean')
let wrong = 0

try {
  const { parts, removed } = await withStoreData(process.env, (data) =>
    auditStore({
      ...data,
      now: new Date(),
      clean,
      report(finding) {
        wrong += 1
        say(`${finding.thing} ${finding.id}: ${finding.wrong}`)
      },
    }),
  )
  say(`Looked at ${parts.map(({ of, looked }) => `${looked} ${of}`).join(', ')}.`)
  if (clean) say(`Removed ${removed} picture files that belonged to nothing.`)
  say(wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`)
  process.exitCode = wrong === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}
