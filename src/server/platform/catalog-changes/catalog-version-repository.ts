import type { Db } from '../database/connect.ts'

/** Increases with each change of a product. */
export async function readCatalogVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()
  return version
}
