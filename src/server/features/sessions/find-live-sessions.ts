import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Returns those of the token hashes whose sessions have not ended. */
export async function findLiveSessions(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}
