import { sql } from 'kysely'
import type { LostKind } from '../../../domain/lost-demand.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Db } from '../../platform/database/connect.ts'

/** The losses of a text or a product over several days. */
export interface LostSubject {
  readonly kind: LostKind
  readonly subject: string
  readonly words: string | null
  /** The pieces that the last person wanted. */
  readonly wanted: number
  readonly people: number
  readonly amount: Cents
  /** The number of people who could not buy it since it was last available. */
  readonly openPeople: number
  readonly openAmount: Cents
  readonly lostAt: Date
  readonly isDismissed: boolean
}

interface Choice {
  /** The first day, as a date. */
  readonly from: string
  /** The value of one person's search. */
  readonly lineAmount: Cents
  readonly limit: number
}

/** Lists the subjects with the highest value first. */
export async function listLostSubjects(db: Db, { from, lineAmount, limit }: Choice): Promise<LostSubject[]> {
  const { rows } = await sql<LostSubject>`
    with losses as (
      select kind, subject, (array_agg(words order by lost_at desc))[1] as words, (array_agg(wanted order by lost_at desc))[1] as wanted, max(lost_at) as "lostAt",
        sum(people)::integer as people, sum(amount)::bigint as amount,
        coalesce(sum(people) filter (where served_at is null), 0)::integer as "openPeople",
        coalesce(sum(amount) filter (where served_at is null), 0)::bigint as "openAmount"
      from lost_demand where day >= ${from}::date group by kind, subject
    )
    select *, exists (
      select from lost_demand_dismissals as dismissed where dismissed.kind = losses.kind and dismissed.subject = losses.subject
    ) as "isDismissed"
    from losses order by amount + case kind when 'search' then people * ${lineAmount}::bigint else 0 end desc, kind, subject limit ${limit}`.execute(
    db,
  )
  return rows
}

export type SubjectKey = Pick<LostSubject, 'kind' | 'subject'>

/** Marks the losses up to `now` as served. */
export async function closeSubjects(db: Db, subjects: readonly SubjectKey[], now: Date): Promise<void> {
  await sql`
    update lost_demand set served_at = ${now}
    from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ subject }) => subject)}::text[]) as served (kind, subject)
    where lost_demand.kind = served.kind and lost_demand.subject = served.subject and served_at is null and lost_at <= ${now}`.execute(
    db,
  )
}

/** Saves a dismissal. Returns false when it was dismissed before, and null when no such loss was recorded. */
export async function saveDismissal(db: Db, { kind, subject }: SubjectKey, now: Date): Promise<boolean | null> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into lost_demand_dismissals (kind, subject, dismissed_at)
    select ${kind}, ${subject}, ${now} where exists (select from lost_demand where kind = ${kind} and subject = ${subject})
    on conflict (kind, subject) do update set dismissed_at = excluded.dismissed_at
    returning xmax = 0 as "isNew"`.execute(db)
  return rows[0]?.isNew ?? null
}

/** Deletes a dismissal. Returns false when there was none. */
export async function deleteDismissal(db: Db, { kind, subject }: SubjectKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('lost_demand_dismissals')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
