import { sql } from 'kysely'
import type { DeliveryTimes } from '../../../domain/delivery-times.ts'
import type { Db } from '../../platform/database/connect.ts'

interface DeliveredBetween {
  readonly after: Date
  readonly until: Date
}

/** Of deliveries that were not undone. An online order is placed when it is paid. */
export async function measureDeliveries(db: Db, { after, until }: DeliveredBetween): Promise<DeliveryTimes> {
  const { rows } = await sql<DeliveryTimes>`
    select count(*)::integer as count,
      percentile_cont(0.5) within group (order by minutes)::float8 as "medianMinutes",
      percentile_disc(0.9) within group (order by minutes)::float8 as "ninthOfTenMinutes"
    from (
      select extract(epoch from delivered.changed_at - placed.changed_at) / 60 as minutes
      from order_status_changes as delivered
      join order_status_changes as placed on placed.order_id = delivered.order_id and placed.number = 1
      where delivered.status = 'Delivered' and delivered.changed_at > ${after} and delivered.changed_at <= ${until}
        and not exists (
          select from order_status_changes as later
          where later.order_id = delivered.order_id and later.number > delivered.number)
    ) as deliveries`.execute(db)
  const [times] = rows
  if (!times) throw new Error('An aggregate without groups has one row')
  return times
}
