import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import { daysOfRange, lastDays, MOST_REPORT_DAYS } from '../../../domain/reports/reports.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import type { Platform } from '../../platform/platform.ts'
import { figuresOfDays } from './day-figures-repository.ts'

/** What the orders of a site of assistants came to, less refunds. Canceled orders don't count. */
export interface AssistantSales {
  readonly site: string
  readonly orders: number
  readonly amount: Cents
  readonly recentOrders: number
  readonly recentAmount: Cents
}

interface SalesRange {
  /** No assistant came before. */
  readonly since: Date | null
  /** The first of the recent days, such as `2026-11-01`. */
  readonly recentFrom: string
}

/** Adds up the orders that assistants brought in the last two years, by the figures of days. */
export async function readAssistantSales(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  { since, recentFrom }: SalesRange,
): Promise<AssistantSales[]> {
  if (!since) return []
  const [{ timeZone }, now] = [settings.current(), clock.now()]
  const count = daysOfRange({ from: dayOf(since, timeZone), to: dayOf(now, timeZone) })
  const days = lastDays(now, Math.min(Math.max(count, 1), MOST_REPORT_DAYS), timeZone)
  const recent = days.find(({ day }) => day >= recentFrom)?.startsAt ?? now
  const { rows } = await sql<AssistantSales>`
    with ${unprepared} ${figuresOfDays(days, sql`starts_at, ends_at, assistants`)}
    select site, sum(orders)::integer as orders, sum(amount)::bigint as amount,
      coalesce(sum(orders) filter (where starts_at >= ${recent}), 0)::integer as "recentOrders",
      coalesce(sum(amount) filter (where starts_at >= ${recent}), 0)::bigint as "recentAmount"
    from all_days cross join lateral jsonb_to_recordset(assistants) as brought (site text, orders integer, amount bigint)
    group by site`.execute(db)
  return rows
}
