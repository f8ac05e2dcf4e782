import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { numberOrderEvents } from './order-event-repository.ts'

/** The orders that changed after an event, including those whose events have no number yet. */
export const ordersChangedAfter = (event: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select order_id from order_events where id > ${event} union all select order_id from order_events where id is null)`

/** Whether all events after this one are still stored. Old events are deleted by their time. */
export const areAllStoredAfter = (event: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  ${event} between coalesce((select min(id) - 1 from order_events), (select case when is_called then last_value else 0 end from order_event_ids))
    and (select case when is_called then last_value else 0 end from order_event_ids)`

/** The last event with a number; when none is stored, the last number. */
export const lastNumber = sql<number>`(select case when is_called then last_value else 0 end from order_event_ids)`

/** Numbers the committed events. No other events are numbered until `tx` commits. */
export const holdEventNumbers = (tx: Db): Promise<void> => numberOrderEvents(tx)
