import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasBroughtOrder } from '../checkout-sessions/checkout-session-repository.ts'

/** The site by which all that has no row of its own is counted. */
export const OTHERS = ''

export const NO_VISITS = { searches: 0, lookups: 0, checkouts: 0, declines: 0 }

export interface CountedVisits extends Readonly<typeof NO_VISITS> {
  readonly day: string
  readonly site: string
  readonly profile: string
  /** The times are milliseconds since 1970. */
  readonly firstAt: number
  readonly lastAt: number
}

export interface CountedSearch {
  readonly day: string
  readonly site: string
  readonly subject: string
  readonly words: string
  readonly searches: number
}

// Anybody can name any number of sites and texts. These limits keep a flood of them from filling the tables.
const MAX_SITES = 1_000
const MAX_TEXTS = 1_000 // a day
const MAX_TEXTS_OF_SITE = 100 // a day

/** Adds to the counts. Sites and texts beyond the limits are not listed: such sites are counted together, such texts are not. */
export async function saveCounts(db: Db, visits: readonly CountedVisits[], searches: readonly CountedSearch[]): Promise<void> {
  await sql`
    with sent as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as sent (day date, site text, profile text,
        "firstAt" double precision, "lastAt" double precision, searches integer, lookups integer, checkouts integer, declines integer)
    ), known_sites as materialized (
      select site from sent where exists (select from assistants where assistants.site = sent.site)
      union
      (select site from sent where not exists (select from assistants where assistants.site = sent.site)
        group by site order by max(checkouts) desc, site limit greatest(0, ${MAX_SITES} - (select count(*) from assistants)))
    ), visits as materialized (
      select day, coalesce(known_sites.site, ${OTHERS}) as site, case when known_sites.site is null then '' else profile end as profile,
        "firstAt", "lastAt", searches, lookups, checkouts, declines
      from sent left join known_sites using (site)
    ), listed as (
      insert into assistants as known (site, profile, first_seen_at, last_seen_at, searches, lookups, checkouts, declines)
      select site, (array_agg(profile order by "lastAt" desc))[1], to_timestamp(min("firstAt") / 1000), to_timestamp(max("lastAt") / 1000),
        sum(searches), sum(lookups), sum(checkouts), sum(declines)
      from visits group by site order by site
      on conflict (site) do update set profile = excluded.profile, last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
        searches = known.searches + excluded.searches, lookups = known.lookups + excluded.lookups,
        checkouts = known.checkouts + excluded.checkouts, declines = known.declines + excluded.declines
    ), counted as (
      insert into assistant_days as known (day, site, searches, lookups, checkouts, declines)
      select day, site, sum(searches), sum(lookups), sum(checkouts), sum(declines) from visits group by day, site order by day, site
      on conflict (day, site) do update set searches = known.searches + excluded.searches, lookups = known.lookups + excluded.lookups,
        checkouts = known.checkouts + excluded.checkouts, declines = known.declines + excluded.declines
    ), texts as materialized (
      select day, coalesce(known_sites.site, ${OTHERS}) as site, subject, max(words) as words, sum(searches)::integer as searches
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as sent (day date, site text, subject text, words text, searches integer)
      left join known_sites using (site) group by 1, 2, 3
    ), new_texts as materialized (
      select *, row_number() over (partition by day order by searches desc, site, subject) as nth,
        row_number() over (partition by day, site order by searches desc, subject) as nth_of_site
      from texts where not exists (select from assistant_searches as known
        where known.day = texts.day and known.site = texts.site and known.subject = texts.subject)
    ), left_out as materialized (
      select day, site, subject from new_texts
      where nth + (select count(*) from assistant_searches as known where known.day = new_texts.day) > ${MAX_TEXTS}
        or nth_of_site + (select count(*) from assistant_searches as known
          where known.day = new_texts.day and known.site = new_texts.site) > ${MAX_TEXTS_OF_SITE}
    )
    insert into assistant_searches as known (day, site, subject, words, searches)
    select day, site, subject, words, searches from texts
    where (day, site, subject) not in (select day, site, subject from left_out) order by day, site, subject
    on conflict (day, site, subject) do update set words = excluded.words, searches = known.searches + excluded.searches`.execute(
    db,
  )
}

export interface KnownAssistant extends Readonly<typeof NO_VISITS> {
  readonly site: string
  readonly profile: string
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  /** The counts since the first day that was asked for. */
  readonly recent: Readonly<typeof NO_VISITS>
}

/** Lists all known assistants, and with the empty site all that are counted together. */
export async function listKnownAssistants(db: Db, firstDay: string): Promise<KnownAssistant[]> {
  const { rows } = await sql<KnownAssistant>`
    with recent as materialized (
      select site, sum(searches)::integer as searches, sum(lookups)::integer as lookups, sum(checkouts)::integer as checkouts,
        sum(declines)::integer as declines
      from assistant_days where day >= ${firstDay}::date group by site
    )
    select assistants.site, profile, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", assistants.searches,
      assistants.lookups, assistants.checkouts, assistants.declines,
      json_build_object('searches', coalesce(recent.searches, 0), 'lookups', coalesce(recent.lookups, 0),
        'checkouts', coalesce(recent.checkouts, 0), 'declines', coalesce(recent.declines, 0)) as recent
    from assistants left join recent using (site)`.execute(db)
  return rows
}

/** Lists what was searched for most since a day, by all assistants but those of these sites. */
export async function listAssistantSearches(
  db: Db,
  { firstDay, without, limit }: { readonly firstDay: string; readonly without: readonly string[]; readonly limit: number },
): Promise<{ text: string; searches: number }[]> {
  const { rows } = await sql<{ text: string; searches: number }>`
    select max(words) as text, sum(searches)::integer as searches
    from assistant_searches where day >= ${firstDay}::date and site <> all(${without}::text[])
    group by subject order by 2 desc, subject limit ${limit}`.execute(db)
  return rows
}

/** Deletes the counts of days before this one, and assistants that did not come since, unless they brought an order. */
export async function deleteOldAssistants(db: Db, firstDay: string): Promise<void> {
  await db.deleteFrom('assistant_days').where('day', '<', firstDay).execute()
  await db.deleteFrom('assistant_searches').where('day', '<', firstDay).execute()
  await sql`
    delete from assistants
    where last_seen_at < ${firstDay}::date and not ${hasBroughtOrder(sql`assistants.site`)}`.execute(db)
}
