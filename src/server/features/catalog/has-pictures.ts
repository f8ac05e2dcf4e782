import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Tells whether any product, archived or not, has a picture. */
export async function hasPictures(db: Db): Promise<boolean> {
  const pictured = await db.selectFrom('products').select('id').where(sql<boolean>`pictures <> '{}'`).limit(1).executeTakeFirst()
  return pictured !== undefined
}
