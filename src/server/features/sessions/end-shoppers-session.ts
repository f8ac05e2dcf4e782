import type { ShopperId } from '../../../domain/account.ts'
import type { SessionId } from '../../../domain/session.ts'
import { notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteSessionOf } from './session-repository.ts'

/** Throws 404, also for another shopper's. */
export async function endShoppersSession({ db }: Platform, shopper: ShopperId, id: string): Promise<void> {
  if (!isId<SessionId>(id) || !(await deleteSessionOf(db, { shopperId: shopper }, id))) throw notFound('Device')
}
