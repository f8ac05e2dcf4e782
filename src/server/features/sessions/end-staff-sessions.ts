import type { SellerId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Ends all sessions of one of the staff. Their event streams end soon afterward. */
export async function endStaffSessions(tx: Db, staff: SellerId): Promise<void> {
  await tx.deleteFrom('sessions').where('staff_id', '=', staff).execute()
}
