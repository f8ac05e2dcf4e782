import type { Shopper } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { insertShopper } from './account-repository.ts'

interface NewPerson {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
}

/** Throws 409 when the email is taken. */
export async function addShopper(tx: Db, { name, email, passwordHash }: NewPerson, now: Date): Promise<Shopper> {
  const shopper: Shopper = { id: newId(), name, email }
  await insertShopper(tx, { ...shopper, passwordHash, createdAt: now })
  return shopper
}
