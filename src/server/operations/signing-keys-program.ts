import { rotateSigningKey } from '../platform/signatures/signing-keys.ts'
import { explainEnd, StartError } from '../start-error.ts'
import { withStoreData } from './with-store-data.ts'

/** `npm run rotate-keys` ends with status 0, or with 2 when it fails. */
try {
  if (process.argv.length > 2) throw new StartError('npm run rotate-keys takes no arguments')
  const kid = await withStoreData(process.env, ({ db }) => rotateSigningKey(db, new Date()))
  process.stdout.write(
    `Requests to assistants are signed by the key ${kid} from now on. Earlier keys stay published for two weeks.\n`,
  )
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 2
}
