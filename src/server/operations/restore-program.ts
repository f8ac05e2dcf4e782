import { openS3 } from '../app/open-pictures.ts'
import { existingPictures } from '../platform/pictures/local-pictures.ts'
import { explainEnd } from '../start-error.ts'
import { verifyBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { archiveArgument, withDatabase } from './with-store-data.ts'

const SEND_MAILS = '--send-mails'
const HELD =
  'It sends no emails until you release them: by “Send held emails” on the Outbox page, or by npm run jobs -- release-mails. A trial needs neither.'

/** `npm run restore -- FILE [--send-mails]` ends with status 0 when all is restored, and with 1 when nothing was changed. */
try {
  const args = process.argv.slice(2)
  const sendsMail = args.includes(SEND_MAILS)
  const others = args.filter((arg) => arg !== SEND_MAILS)
  const file = archiveArgument('restore', others, process.env.INIT_CWD)
  const manifest = await verifyBackup(file) // before any change
  await withDatabase(process.env, async ({ db, dataDir, s3, locks }) => {
    const pictures = s3 === null ? existingPictures(dataDir) : await openS3(s3, locks)
    await restoreBackup({ db, pictures }, file, manifest, { sendsMail, now: new Date() })
  })
  process.stdout.write(`The store is as it was at ${manifest.madeAt}. Start it.\n`)
  if (!sendsMail) process.stdout.write(`${HELD}\n`)
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 1
}
