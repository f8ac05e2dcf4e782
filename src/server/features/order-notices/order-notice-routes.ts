import { createECDH } from 'node:crypto'
import type { SessionId } from '../../../domain/accounts/account.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isLocalStore, isPublicUrl } from '../../platform/outbound/public-url.ts'
import type { Platform } from '../../platform/platform.ts'
import { pushKeys } from '../../platform/push/push-message.ts'
import { findSessionId } from '../sessions/session-repository.ts'
import { deleteSubscription, findSubscription, saveSubscription } from './push-subscription-repository.ts'

export const orderNoticeRoutes = ({ db, clock, publicUrl }: Platform) =>
  ({
    getPush: async ({ tokenHash }) => {
      const [{ publicKey }, session] = await Promise.all([pushKeys(db), getSessionId(db, tokenHash)])
      return { success: true, publicKey, endpoint: (await findSubscription(db, session))?.endpoint ?? null }
    },
    subscribePush: async ({ tokenHash, body: { endpoint, keys } }) => {
      if (!isPublicUrl(endpoint, isLocalStore(publicUrl)))
        throw new ClientError(422, NO_ENDPOINT, { errors: { endpoint: NO_ENDPOINT } })
      if (!areKeys(keys)) throw new ClientError(422, NO_KEYS, { errors: { keys: NO_KEYS } })
      const session = await getSessionId(db, tokenHash)
      await inTransaction(db, (tx) => saveSubscription(tx, session, { endpoint, ...keys }, clock.now()))
      return { success: true, message: 'Notifications are on for this device' }
    },
    unsubscribePush: async ({ tokenHash }) => {
      await deleteSubscription(db, await getSessionId(db, tokenHash))
      return { success: true, message: 'Notifications are off for this device' }
    },
  }) satisfies Partial<EndpointHandlers>

async function getSessionId(db: Db, tokenHash: Buffer): Promise<SessionId> {
  const session = await findSessionId(db, tokenHash)
  if (session === null) throw new ClientError(401, 'Please log in') // it ended after the request was authenticated
  return session
}

const NO_ENDPOINT = 'This is no address of a push service'
const NO_KEYS = 'These are no keys of a browser'
const AUTH_BYTES = 16

/** A message can be encrypted only for a point on the curve P-256. */
function areKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    return false
  }
  return Buffer.from(auth, 'base64url').length === AUTH_BYTES
}
