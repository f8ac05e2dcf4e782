import type { Db } from '../../platform/database/connect.ts'

export interface SecondFactor {
  readonly secret: Buffer
  readonly begunAt: Date
  /** The factor is not confirmed while this is null, and logins need no code. */
  readonly confirmedAt: Date | null
  /** Codes of this time step and of earlier ones are rejected as used. */
  readonly lastStep: number
}

const selectFactor = (db: Db) =>
  db.selectFrom('second_factor').select(['secret', 'begun_at as begunAt', 'confirmed_at as confirmedAt', 'last_step as lastStep'])

export async function findSecondFactor(db: Db): Promise<SecondFactor | null> {
  return (await selectFactor(db).executeTakeFirst()) ?? null
}

/** Locks the second factor until commit, so that no other transaction uses a code. */
export async function lockSecondFactor(tx: Db): Promise<SecondFactor | null> {
  return (await selectFactor(tx).forUpdate().executeTakeFirst()) ?? null
}

/** Inserts a secret, in place of one that is not confirmed. Returns false when a confirmed one exists. */
export async function insertSecondFactor(tx: Db, { secret, begunAt }: { secret: Buffer; begunAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factor')
    .values({ secret, begun_at: begunAt, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ secret, begun_at: begunAt }).where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function saveConfirmation(tx: Db, confirmedAt: Date, step: number): Promise<void> {
  await tx.updateTable('second_factor').set({ confirmed_at: confirmedAt, last_step: step }).execute()
}

export async function saveLastStep(tx: Db, step: number): Promise<void> {
  await tx.updateTable('second_factor').set({ last_step: step }).execute()
}

/** Deletes it with its recovery codes. Returns false when there was none. */
export async function deleteSecondFactor(db: Db): Promise<boolean> {
  return (await db.deleteFrom('second_factor').executeTakeFirstOrThrow()).numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Db, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ code_hash: hash, used_at: null })))
    .execute()
}

/** Returns false when the code is unknown or used. */
export async function redeemRecoveryCode(tx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const code = tx.updateTable('recovery_codes').set({ used_at: now }).where('code_hash', '=', hash).where('used_at', 'is', null)
  return (await code.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

export async function countUnusedRecoveryCodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
