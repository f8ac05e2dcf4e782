import type { Db } from '../schema.ts'

export async function untilNothingIsDue(db: Db, doNext: (tx: Db) => Promise<boolean>): Promise<void> {
  while (await db.transaction().execute(doNext)) {
    // Each call has its own transaction, so that a failure does not affect the others.
  }
}
