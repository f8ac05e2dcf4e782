import { sql } from 'kysely'
import type { CashTaken } from '../../../contract/deliveries.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import type { Staff } from '../../../domain/staff.ts'
import { dayOf, startOfDay } from '../../../domain/time-zone.ts'
import type { Platform } from '../../platform/platform.ts'

/** Adds up the cash that this person received today: at deliveries that were not undone, and where they recorded a payment by itself. */
export async function cashTakenToday({ db, clock, settings }: Platform, { id }: Staff): Promise<CashTaken> {
  const { timeZone } = settings.current()
  const today = startOfDay(dayOf(clock.now(), timeZone), timeZone)
  const { rows } = await sql<{ amount: string | null; orders: number }>`
    with taken as (
      select order_id from order_status_changes as delivery
      where status = 'Delivered' and records_payment and by_id = ${id} and changed_at >= ${today} and not exists (
        select from order_status_changes as later where later.order_id = delivery.order_id and later.number > delivery.number)
      union
      select (details ->> 'order')::uuid from staff_acts
      where kind = 'payments' and what = 'cash-received' and by_id = ${id} and at >= ${today}
    )
    select sum(cash_received) as amount, count(*)::int as orders from orders
    where id in (select order_id from taken) and cash_received is not null`.execute(db)
  const [{ amount, orders } = { amount: null, orders: 0 }] = rows
  return { amount: dollarsOf(cents(Number(amount ?? 0))), orders }
}
