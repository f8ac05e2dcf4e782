import type { Shopper, ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function findShopper(db: Db, id: ShopperId): Promise<Shopper | null> {
  return (await db.selectFrom('shoppers').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst()) ?? null
}
