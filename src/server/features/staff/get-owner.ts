import { OWNER_NAME, type Staff } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findSeller } from './seller-repository.ts'

/** Throws when no owner's login is saved yet. */
export async function getOwner(db: Db): Promise<Staff> {
  const seller = await findSeller(db)
  if (!seller) throw new Error('The store has no seller yet')
  return { id: seller.id, name: OWNER_NAME, email: seller.email, role: 'owner' }
}
