import { sql } from 'kysely'
import { type AssistantRule, type AssistantRules, sitesAbove } from '../../../domain/assistants/assistant.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type EventBus, publishAfterCommit } from '../../platform/domain-events.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import { WatchedValue } from '../../platform/notifications/watched-value.ts'
import type { Platform } from '../../platform/platform.ts'
import { cancelSessionsOf } from '../checkout-sessions/checkout-session-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'

/** A trigger notifies this channel (db/migrations/0025-known-assistants.ts). */
const CHANNEL = 'assistant_rules_changed'

export const watchAssistantRules = (
  db: Db,
  notifications: NotificationListener,
  bus: EventBus,
): Promise<WatchedValue<AssistantRules>> =>
  WatchedValue.open<AssistantRules>(new Map(), {
    notifications,
    channel: CHANNEL,
    event: { bus, kind: 'assistantRulesChanged' },
    read: () => readRules(db),
  })

async function readRules(db: Db): Promise<AssistantRules> {
  const rows = await db.selectFrom('assistant_rules').selectAll().execute()
  return new Map(
    rows.map(({ site, blocked_at: blockedAt, orders_a_day: ordersADay, open_checkouts: openCheckouts }) => [
      site,
      { blockedAt, ordersADay, openCheckouts },
    ]),
  )
}

export const NO_RULE: AssistantRule = { blockedAt: null, ordersADay: null, openCheckouts: null }

interface RuleChange {
  readonly site: string
  readonly isBlocked?: boolean | undefined
  readonly ordersADay?: number | null | undefined
  readonly openCheckouts?: number | null | undefined
}

/**
 * Saves what the owner decided about an assistant, and returns it. Other processes know it at once (watchAssistantRules). A block
 * also ends the open checkouts of the site, so that no order comes of them, whoever completes them.
 */
export async function saveRule(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  change: RuleChange,
  by: Staff,
): Promise<AssistantRule> {
  const now = clock.now()
  const saved = await inTransaction(db, (tx) => changeRule(tx, change, by, now))
  // A checkout that is begun from now on is refused by the rule, since that is committed.
  if (saved.blockedAt !== null) await cancelSessionsOf(db, change.site, now)
  return saved
}

async function changeRule(tx: Db, { site, ...change }: RuleChange, by: Staff, now: Date): Promise<AssistantRule> {
  const before = await lockRule(tx, site)
  const { isBlocked = before.blockedAt !== null, ordersADay = before.ordersADay, openCheckouts = before.openCheckouts } = change
  const rule = { blockedAt: isBlocked ? (before.blockedAt ?? now) : null, ordersADay, openCheckouts }
  await writeRule(tx, site, rule)
  if (isBlocked !== (before.blockedAt !== null))
    await recordStaffAction(tx, by, { what: isBlocked ? 'assistant-blocked' : 'assistant-unblocked', site }, now)
  if (ordersADay !== before.ordersADay || openCheckouts !== before.openCheckouts) {
    const limits = { ordersADay, openCheckouts }
    const from = { ordersADay: before.ordersADay, openCheckouts: before.openCheckouts }
    await recordStaffAction(tx, by, { what: 'assistant-limited', site, ...limits, from }, now)
  }
  return rule
}

/** Locks the rule of a site until the commit, and returns it. */
async function lockRule(tx: Db, site: string): Promise<AssistantRule> {
  const { blocked_at, orders_a_day, open_checkouts } = await tx
    .insertInto('assistant_rules')
    .values({ site, blocked_at: null, orders_a_day: null, open_checkouts: null })
    // An update locks the row and returns it.
    .onConflict((conflict) => conflict.column('site').doUpdateSet({ site }))
    .returning(['blocked_at', 'orders_a_day', 'open_checkouts'])
    .executeTakeFirstOrThrow()
  return { blockedAt: blocked_at, ordersADay: orders_a_day, openCheckouts: open_checkouts }
}

/** Writes a locked rule. One that says nothing is deleted. */
async function writeRule(tx: Db, site: string, { blockedAt, ordersADay, openCheckouts }: AssistantRule): Promise<void> {
  publishAfterCommit(tx, 'assistantRulesChanged', null)
  if (blockedAt === null && ordersADay === null && openCheckouts === null) {
    await tx.deleteFrom('assistant_rules').where('site', '=', site).execute()
    return
  }
  await tx
    .updateTable('assistant_rules')
    .set({ blocked_at: blockedAt, orders_a_day: ordersADay, open_checkouts: openCheckouts })
    .where('site', '=', site)
    .execute()
}

export type PlacedOfDay = 'placed' | 'blocked' | 'too many'

/**
 * Counts an order that an assistant is about to place on a day, unless it is blocked or has placed its orders of the day. The
 * row of the day decides, for all processes, by the rule that is committed.
 */
export async function countPlaced(db: Db, site: string, day: string): Promise<PlacedOfDay> {
  const { rows } = await sql<{ isBlocked: boolean; isCounted: boolean }>`
    with rule as materialized (
      select coalesce(bool_or(blocked_at is not null), false) as is_blocked,
        (array_agg(orders_a_day order by char_length(site) desc) filter (where orders_a_day is not null))[1] as most
      from assistant_rules where site = any(${sitesAbove(site)}::text[])
    ), counted as (
      insert into assistant_days as known (day, site, placed)
      select ${day}::date, ${site}, 1 from rule where not is_blocked and (most is null or most > 0)
      on conflict (day, site) do update set placed = known.placed + 1
      where known.placed < coalesce((select most from rule), 2147483647)
      returning 1
    )
    select is_blocked as "isBlocked", exists (select from counted) as "isCounted" from rule`.execute(db)
  const [found] = rows
  if (found?.isBlocked) return 'blocked'
  return found?.isCounted ? 'placed' : 'too many'
}

/** Takes back an order that was counted, and not placed. */
export async function uncountPlaced(db: Db, site: string, day: string): Promise<void> {
  await sql`
    update assistant_days set placed = placed - 1 where day = ${day}::date and site = ${site} and placed > 0`.execute(db)
}
