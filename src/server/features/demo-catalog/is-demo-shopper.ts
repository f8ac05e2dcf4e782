import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function isDemoShopper(db: Db, shopper: ShopperId): Promise<boolean> {
  const row = await db.selectFrom('demonstration').select('shopper_id').where('shopper_id', '=', shopper).executeTakeFirst()
  return row !== undefined
}
