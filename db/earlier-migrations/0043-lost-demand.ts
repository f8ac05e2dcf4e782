import { type Kysely, sql } from 'kysely'
import { signalChangesOf } from './0012-catalog-change-log.ts'
import { SHOWN_BY_OFFERS } from './0036-charged-list-prices.ts'

/** What shoppers wanted and did not get, by day; who wanted it, for that day only. Public searches find synonyms from now on. */
export async function up(db: Kysely<never>): Promise<void> {
  await signalChangesOf(SHOWN_BY_SEARCHES, db)
  await createLosses(db)
  await createPeople(db)
}

export const SHOWN_BY_SEARCHES = [...SHOWN_BY_OFFERS, 'rating_count', 'rating_stars', 'search_terms']

/** `subject`: the folded text of a search, or the id of the product. `wanted`: pieces, by who lost it last. `served_at`: when it was there again; null once more when it is lost again. */
async function createLosses(db: Kysely<never>): Promise<void> {
  await sql`
    create table lost_demand (
      day date not null,
      kind text not null check (kind in ('search', 'soldOut', 'short')),
      subject text not null,
      product_id uuid references products on delete cascade,
      words text check (length(words) <= 200),
      people integer not null check (people > 0),
      pieces integer not null check (pieces >= people),
      wanted integer not null check (wanted > 0),
      amount bigint not null check (amount >= 0),
      lost_at timestamptz not null,
      served_at timestamptz,
      primary key (day, kind, subject),
      check ((kind = 'search') = (product_id is null) and (kind = 'search') = (words is not null))
    )`.execute(db)
  await sql`create index lost_demand_product on lost_demand (product_id) where product_id is not null`.execute(db)
  await sql`create index lost_demand_subject on lost_demand (kind, subject)`.execute(db)
  await sql`
    create table lost_demand_dismissals (
      kind text not null check (kind in ('search', 'soldOut', 'short')),
      subject text not null,
      dismissed_at timestamptz not null,
      primary key (kind, subject)
    )`.execute(db)
}

/** A person is a hash with the day's secret; both are deleted after the day. */
async function createPeople(db: Kysely<never>): Promise<void> {
  await sql`create table lost_demand_secrets (day date primary key, secret bytea not null)`.execute(db)
  await sql`
    create table lost_demand_people (
      day date not null,
      person bytea not null,
      subject text not null,
      kind text not null check (kind in ('search', 'soldOut', 'short')),
      primary key (day, person, subject)
    )`.execute(db)
  await sql`create index lost_demand_people_subject on lost_demand_people (day, kind, subject)`.execute(db)
}
