import type { CashTaken } from '../../../contract/deliveries.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Staff } from '../../../domain/staff.ts'
import { dayOf, startOfDay } from '../../../domain/time-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { sumCashReceived } from '../orders/order-payment.ts'
import { cashReceiptsOf } from '../staff-acts/list-acts.ts'

/**
 * Adds up the cash that this person received today, at deliveries that were not undone and as payments that they
 * recorded without a delivery.
 */
export async function cashTakenToday({ db, clock, settings }: Platform, { id }: Staff): Promise<CashTaken> {
  const { timeZone } = settings.current()
  const today = startOfDay(dayOf(clock.now(), timeZone), timeZone)
  const { amount, orders } = await sumCashReceived(db, { by: id, since: today, others: cashReceiptsOf(id, today) })
  return { amount: dollarsOf(amount), orders }
}
