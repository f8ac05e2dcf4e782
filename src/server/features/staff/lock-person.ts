import type { SellerId } from '../../../domain/account.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { findSeller } from './seller-repository.ts'
import { type Invited, lockInvited } from './staff-repository.ts'

/**
 * Locks the person's row until commit, so that nobody else changes it and no login begins. Throws 404, and 409 for the
 * owner.
 */
export async function lockPerson(tx: Db, id: string): Promise<Invited> {
  const person = isId<SellerId>(id) ? await lockInvited(tx, id) : null
  if (person) return person
  if ((await findSeller(tx))?.id === id)
    throw new ClientError(409, 'The owner’s login is set where the store is started, not here')
  throw notFound('Person')
}
