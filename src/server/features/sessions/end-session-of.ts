import type { SessionId } from '../../../domain/session.ts'
import { notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { deleteSessionOf, type SessionPrincipal } from './session-repository.ts'

/** Throws 404, also for another person's session. */
export async function endSessionOf(db: Db, principal: SessionPrincipal, id: string): Promise<void> {
  if (!isId<SessionId>(id) || !(await deleteSessionOf(db, principal, id))) throw notFound('Device')
}
