import path from 'node:path'
import { sql, type Transaction } from 'kysely'
import { parsePicturePath, pictureVariants } from '../../../domain/picture.ts'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { pictureSavedAt, removePictureSavedBefore, storedPicturePaths } from '../../platform/pictures/stored-files.ts'
import { StartError } from '../../start-error.ts'
import type { AuditPart, Report } from './finding.ts'

const AT_ONCE = 200 // pictures, so eight hundred files looked for at once

/** A picture is saved before its product: a file that is younger may still get one. */
const UNUSED_AFTER_MS = 60 * 60 * 1000

interface AuditPicturesOptions {
  readonly dataDir: string
  readonly now: Date
  /** Removes the files that belong to nothing, instead of reporting them. */
  readonly clean: boolean
}

/** What was looked at, and how many files were removed. */
export interface PicturesPart extends AuditPart {
  readonly removed: number
}

/** Whether every picture of a product, or of one as it was ordered, is there in all its sizes, and every file belongs to one. */
export async function auditPictures(
  tx: Transaction<Schema>,
  { dataDir, now, clean }: AuditPicturesOptions,
  report: Report,
): Promise<PicturesPart> {
  const shown = await findShown(tx, dataDir, report)
  if (clean && shown.size === 0)
    throw new StartError('No picture belongs to anything: is this the database of this DATA_DIR? Nothing was removed.')
  const oldest = new Date(now.getTime() - UNUSED_AFTER_MS)
  let [looked, removed] = [0, 0]
  for await (const file of storedPicturePaths(dataDir)) {
    looked += 1
    if (shown.has(hashOf(file))) continue
    const savedAt = await pictureSavedAt(dataDir, file)
    if (!savedAt || savedAt >= oldest) continue
    if (!clean) report({ thing: 'picture', id: file, wrong: 'belongs to no product and no order' })
    else if (await removePictureSavedBefore(dataDir, file, oldest)) removed += 1
  }
  return { of: 'picture files', looked, removed }
}

/** The hashes of all pictures that are shown somewhere. Reports the files that are missing. */
async function findShown(tx: Transaction<Schema>, dataDir: string, report: Report): Promise<Set<string>> {
  const query = sql<{ path: string }>`
    select unnest(pictures) as path from products union select unnest(pictures) from order_lines`
  const shown = new Set<string>()
  for await (const rows of readByCursor(tx, query, AT_ONCE)) {
    await Promise.all(
      rows.map(async ({ path: full }) => {
        const picture = parsePicturePath(full)
        if (!picture) return report({ thing: 'picture', id: full, wrong: 'is none of ours by its path' })
        shown.add(picture.hash)
        for (const { path: file } of pictureVariants(picture))
          if (!(await pictureSavedAt(dataDir, file)))
            report({ thing: 'picture', id: file, wrong: 'is shown, and its file is missing' })
      }),
    )
  }
  return shown
}

/** The hash that all sizes of a picture have in common. */
const hashOf = (file: string): string => path.basename(file).split('-', 1)[0] ?? ''
