import type { SellerId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

/** All of one of the staff; their streams end soon after. */
export async function endStaffSessions(tx: Db, staff: SellerId): Promise<void> {
  await tx.deleteFrom('sessions').where('staff_id', '=', staff).execute()
}
