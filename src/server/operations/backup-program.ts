import { joinPictures } from '../app/open-pictures.ts'
import { explainEnd } from '../start-error.ts'
import { writeBackup } from './backup/write-backup.ts'
import { archiveArgument, withStoreData } from './with-store-data.ts'

/** `npm run backup -- FILE` ends with status 0 when the file is complete, and with 1 when it fails. */
try {
  const file = archiveArgument('backup', process.argv.slice(2), process.env.INIT_CWD)
  const { tables, pictures } = await withStoreData(process.env, async (data) =>
    writeBackup({ ...data, pictures: await joinPictures(data) }, file, new Date()),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${rows} rows of ${tables.length} tables and ${pictures} picture files are in ${file}\n`)
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`)
  process.exitCode = 1
}
