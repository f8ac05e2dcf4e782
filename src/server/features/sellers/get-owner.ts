import { ownerOf } from '../../../domain/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findSeller } from './seller-repository.ts'

/** Throws before the seller's login is installed. */
export async function getOwner(db: Db): Promise<ReturnType<typeof ownerOf>> {
  const seller = await findSeller(db)
  if (!seller) throw new Error('The store has no seller yet')
  return ownerOf(seller.id)
}
