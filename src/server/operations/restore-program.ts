import { explainEnd } from '../explain-end.ts'
import { archiveArgument } from './archive-argument.ts'
import { verifyBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { withDatabase } from './with-store-data.ts'

/** `npm run restore -- FILE`: status 0 when everything is restored, 1 when nothing was changed. */
try {
  const file = archiveArgument('restore', process.argv.slice(2), process.env.INIT_CWD)
  const manifest = await verifyBackup(file) // before any change
  await withDatabase(process.env, (data) => restoreBackup(data, file, manifest))
  process.stdout.write(`The store is as it was at ${manifest.madeAt}. Start it.\n`)
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 1
}
