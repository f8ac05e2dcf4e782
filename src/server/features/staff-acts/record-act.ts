import type { SellerId } from '../../../domain/account.ts'
import { kindOfAct, type StaffAct } from '../../../domain/staff-act.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'

/**
 * Records an act in the transaction of the act itself, once for each `id`. `by` is null when the person is unknown or
 * is the operator.
 */
export async function recordAct(
  tx: Db,
  by: { readonly id: SellerId; readonly name: string } | null,
  act: StaffAct,
  now: Date,
  id = newId(),
): Promise<void> {
  const { what, ...details } = act
  const person = { by_id: by?.id ?? null, by_name: by?.name ?? null }
  await tx
    .insertInto('staff_acts')
    .values({ id, kind: kindOfAct(act), what, details: JSON.stringify(details), at: now, ...person })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
