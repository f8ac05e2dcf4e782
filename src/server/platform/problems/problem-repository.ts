import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * These problems are saved when they are noticed. All others are derived from other tables
 * (`features/problems/list-problems.ts`).
 */
export type SavedProblemKind = 'clock-changed' | 'mail-held' | 'mail-server' | 'payment-provider'

export interface SavedProblem {
  readonly kind: SavedProblemKind
  readonly since: Date
  readonly detail: string
}

interface NoticedProblem {
  readonly kind: SavedProblemKind
  readonly detail: string
  /** Tells when the problem expires by itself. By default it stays until `solveProblem` is called. */
  readonly until?: Date
}

/**
 * Saves the problem, or that it still exists. All processes share it, and one of them logs it
 * (`features/problems/watch-problems.ts`).
 */
export async function reportProblem(db: Db, { kind, detail, until }: NoticedProblem, now: Date): Promise<void> {
  await sql`
    insert into problems (kind, since, until, detail) values (${kind}, ${now}, ${until ?? null}, ${detail})
    on conflict (kind) do update set until = excluded.until, detail = excluded.detail,
      since = case when problems.until <= ${now} then excluded.since else problems.since end`.execute(db)
}

/** Returns whether there was such a problem. */
export async function solveProblem(db: Db, kind: SavedProblemKind): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('problems').where('kind', '=', kind).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function hasProblem(db: Db, kind: SavedProblemKind): Promise<boolean> {
  return (await db.selectFrom('problems').select('kind').where('kind', '=', kind).executeTakeFirst()) !== undefined
}

export async function findSavedProblems(db: Db, now: Date): Promise<SavedProblem[]> {
  const { rows } = await sql<SavedProblem>`
    select kind, since, detail from problems where until is null or until > ${now} order by since, kind`.execute(db)
  return rows
}
