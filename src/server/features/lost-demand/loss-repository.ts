import { sql } from 'kysely'
import type { LostKind } from '../../../domain/lost-demand.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

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
  await sql`insert into lost_demand_secrets (day, secret) values (${day}::date, ${secret}) on conflict do nothing`.execute(db)
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
export async function deleteLosses(db: Db, { today, firstDay }: { today: string; firstDay: string }): Promise<void> {
  await sql`delete from lost_demand_people where day < ${today}::date`.execute(db)
  await sql`delete from lost_demand_secrets where day < ${today}::date`.execute(db)
  await sql`delete from lost_demand where day < ${firstDay}::date`.execute(db)
  await sql`
    delete from lost_demand_dismissals as dismissed
    where dismissed_at < ${firstDay}::date and not exists (
      select from lost_demand where lost_demand.kind = dismissed.kind and lost_demand.subject = dismissed.subject)`.execute(db)
}
