import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { LostKind } from '../../../domain/search/lost-demand.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

export interface Loss {
  readonly kind: LostKind
  /** The folded text of a search, or the id of a product. */
  readonly subject: string
  readonly product: ProductId | null
  readonly words: string | null
  /** The pieces that were missing. */
  readonly pieces: number
  /** The pieces that the person wanted, including those that are in stock. */
  readonly wanted: number
  readonly amount: Cents
}

export interface LossMoment {
  readonly now: Date
  /** The date in the store's time zone. */
  readonly day: string
}

// These limits keep a flood of reports from filling the tables or moving the figures far.
const MAX_SUBJECTS = 2_000 // per kind and day
const MAX_PEOPLE = 50_000
const MAX_LOSSES_A_PERSON = 100

/** Saves the secret by which people are hashed on a day. A secret that was saved before stays. */
export async function saveSecret(db: Db, day: string, secret: Buffer): Promise<void> {
  const insert = db.insertInto('lost_demand_secrets').values({ day, secret })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

/**
 * Counts a loss, at most once a day for each person and text or product, whatever its kind. Marks the row as open
 * again, even when the person was counted before.
 */
export async function saveLoss(db: Db, person: string, loss: Loss, { now, day }: LossMoment): Promise<void> {
  const { kind, subject, product, words, pieces, wanted, amount } = loss
  const ofKind = sql`day = ${day}::date and kind = ${kind}`
  await sql`
    with hashed as (
      select sha256(secret || convert_to(${person}, 'UTF8')) as person from lost_demand_secrets where day = ${day}::date
    ), counted as (
      insert into lost_demand_people (day, person, subject, kind)
      select ${day}::date, person, ${subject}, ${kind} from hashed
      where (select count(*) from lost_demand_people as known where known.day = ${day}::date and known.person = hashed.person) < ${MAX_LOSSES_A_PERSON}
        and (select coalesce(sum(people), 0) from lost_demand where ${ofKind}) < ${MAX_PEOPLE}
        and (exists (select from lost_demand where ${ofKind} and subject = ${subject})
          or (select count(*) from lost_demand where ${ofKind}) < ${MAX_SUBJECTS})
      on conflict do nothing
      returning 1
    ), added as (
      insert into lost_demand as lost (day, kind, subject, product_id, words, people, pieces, wanted, amount, lost_at)
      select ${day}::date, ${kind}, ${subject}, ${product}::uuid, ${words}, 1, ${pieces}::integer, ${wanted}::integer, ${amount}::bigint, ${now}::timestamptz from counted
      on conflict (day, kind, subject) do update
      set people = lost.people + 1, pieces = lost.pieces + excluded.pieces, amount = lost.amount + excluded.amount,
        words = excluded.words, wanted = excluded.wanted, lost_at = greatest(lost.lost_at, excluded.lost_at), served_at = null
    )
    update lost_demand set wanted = ${wanted}::integer, lost_at = greatest(lost_at, ${now}::timestamptz), served_at = null
    where ${ofKind} and subject = ${subject} and not exists (select from counted)`.execute(db)
}

/**
 * Deletes the hashes of people who were counted before today, losses from before `firstDay`, and old dismissals of
 * which no loss is left.
 */
export async function deleteOldLosses(db: Db, { today, firstDay }: { today: string; firstDay: string }): Promise<void> {
  await db.deleteFrom('lost_demand_people').where('day', '<', today).execute()
  await db.deleteFrom('lost_demand_secrets').where('day', '<', today).execute()
  await db.deleteFrom('lost_demand').where('day', '<', firstDay).execute()
  await sql`
    delete from lost_demand_dismissals as dismissed
    where dismissed_at < ${firstDay}::date and not exists (
      select from lost_demand where lost_demand.kind = dismissed.kind and lost_demand.subject = dismissed.subject)`.execute(db)
}

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
export async function markServed(db: Db, subjects: readonly SubjectKey[], now: Date): Promise<void> {
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

/** Deletes the lost demand of products that are deleted in the same transaction. */
export async function deleteLossesOf(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('lost_demand').where('product_id', '=', anyOf(products)).execute()
  for (const table of ['lost_demand_people', 'lost_demand_dismissals'])
    await sql`delete from ${sql.table(table)} where kind <> 'search' and subject = any(${products}::text[])`.execute(tx)
}
