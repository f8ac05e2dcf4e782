import { describeSecondFactor, removeSecondFactor } from '../features/staff/second-factor.ts'
import type { Db } from '../platform/database/connect.ts'
import { explainEnd, StartError } from '../start-error.ts'
import { withStoreData } from './with-store-data.ts'

/** `npm run second-factor` ends with status 0, or with 2 when it fails. */
try {
  const line = await withStoreData(process.env, ({ db }) => runSecondFactorCommand(db, process.argv.slice(2)))
  process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}

/** Says whether the owner's login has a second factor, or ends it. Throws a StartError when the arguments are wrong. */
async function runSecondFactorCommand(db: Db, [command, ...more]: readonly string[]): Promise<string> {
  if (more.length > 0 || (command !== undefined && command !== 'end'))
    throw new StartError('Say nothing, or how to end it: npm run second-factor -- end')
  const { isOn, recoveryCodesLeft, since } = await describeSecondFactor(db)
  if (!isOn) return 'The second factor of the owner’s login is off.'
  if (command === undefined)
    return `The second factor of the owner’s login is on since ${since}, with ${recoveryCodesLeft} recovery codes left.`
  await removeSecondFactor(db, new Date())
  return 'The second factor of the owner’s login is off now: the password alone logs in.'
}
