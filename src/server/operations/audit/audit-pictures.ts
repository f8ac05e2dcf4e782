import path from 'node:path'
import { sql, type Transaction } from 'kysely'
import { parsePicturePath, pictureVariants } from '../../../domain/products/picture.ts'
import { readByCursor } from '../../platform/database/list-queries.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { PictureStorage } from '../../platform/pictures/picture-storage.ts'
import { StartError } from '../../start-error.ts'
import type { AuditPart, Report } from './audit-rows.ts'

const BATCH_SIZE = 200 // pictures of four files each

/** A picture is saved before its product, so the product of a younger file may still be saved. */
const UNUSED_AFTER_MS = 60 * 60 * 1000

interface AuditPicturesOptions {
  readonly pictures: PictureStorage
  readonly now: Date
  readonly clean: boolean
}

interface PicturesPart extends AuditPart {
  readonly removed: number
}

export async function auditPictures(
  tx: Transaction<Schema>,
  { pictures, now, clean }: AuditPicturesOptions,
  report: Report,
): Promise<PicturesPart> {
  // A list is faster than a request for each file: S3 lists a thousand at once. A million need about 100 MB.
  const stored = new Map<string, number>()
  for await (const { path: file, savedAt } of pictures.list()) stored.set(file, savedAt.getTime())
  const used = await findUsed(tx, stored, report)
  if (clean && used.size === 0)
    throw new StartError('No picture belongs to anything: is this the database of these pictures? Nothing was removed.')
  const oldest = new Date(now.getTime() - UNUSED_AFTER_MS)
  let removed = 0
  for (const [file, savedAt] of stored) {
    if (used.has(hashOf(file)) || savedAt >= oldest.getTime()) continue
    if (!clean) report({ thing: 'picture', id: file, wrong: 'belongs to no product, category, order or logo' })
    else if (await pictures.deleteFileSavedBefore(file, oldest)) removed += 1
  }
  return { of: 'picture files', looked: stored.size, removed }
}

/** Returns the hashes of all pictures in use, and reports their missing files. */
async function findUsed(tx: Transaction<Schema>, stored: ReadonlyMap<string, number>, report: Report): Promise<Set<string>> {
  const query = sql<{ path: string }>`
    select unnest(pictures) as path from products union select picture from categories where picture is not null union select unnest(pictures) from order_lines
    union select settings -> 'store' ->> 'logo' from settings where settings -> 'store' ->> 'logo' is not null
    union select json_array_elements_text(before) from product_changes where field = 'pictures'
    union select json_array_elements_text(after) from product_changes where field = 'pictures'`
  const used = new Set<string>()
  for await (const rows of readByCursor(tx, query, BATCH_SIZE)) {
    for (const { path: full } of rows) {
      const picture = parsePicturePath(full)
      if (!picture) {
        report({ thing: 'picture', id: full, wrong: 'is none of ours by its path' })
        continue
      }
      used.add(picture.hash)
      for (const { path: file } of pictureVariants(picture))
        if (!stored.has(file)) report({ thing: 'picture', id: file, wrong: 'is shown, and its file is missing' })
    }
  }
  return used
}

const hashOf = (file: string): string => path.basename(file).split('-', 1)[0] ?? ''
