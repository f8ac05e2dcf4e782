import type { Db } from '../schema.ts'

/** Repeats `doNext` until it returns false: nothing is due. */
export async function untilNothingIsDue(db: Db, doNext: (tx: Db) => Promise<boolean>): Promise<void> {
  while (await db.transaction().execute(doNext)) {
    // one transaction each: a failure does not affect the others
  }
}
