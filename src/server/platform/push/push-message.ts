import type { Db } from '../database/connect.ts'
import { ForbiddenAddress, isLocalStore, isPublicUrl } from '../outbound/public-url.ts'
import { requestPublic } from '../outbound/request-public.ts'
import { ownSecret } from '../secrets/own-secret.ts'

/** A browser's address at its push service, with the keys by which only this browser can read messages. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const TIMEOUT_MS = 10_000

// What sends is loaded when it is first needed, since most processes send nothing, and node:http loads Node's fetch.
const webPush = async () => (await import('web-push')).default

/** Returns the keys by which push services know the store (VAPID, RFC 8292). All processes have the same. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const { generateVAPIDKeys } = await webPush()
  return JSON.parse(await ownSecret(db, 'push-keys', () => JSON.stringify(generateVAPIDKeys())))
}

interface Sender {
  readonly keys: PushKeys
  /** The push service's operator can reach the store by this `mailto:` or `https:` URL. */
  readonly contact: string
  readonly publicUrl: string
}

interface PushMessage {
  readonly payload: string
  /** The push service drops the message when the browser was not reachable for so long. */
  readonly ttlSeconds: number
}

/**
 * Sends a message that only the browser can read. Returns `gone` when the subscription has ended, and `refused` when
 * trying again is useless. Throws when it is not, such as when the push service is away.
 */
export async function sendPushMessage(
  { endpoint, p256dh, auth }: PushSubscription,
  { payload, ttlSeconds }: PushMessage,
  { keys, contact, publicUrl }: Sender,
): Promise<'sent' | 'gone' | 'refused'> {
  const isLocal = isLocalStore(publicUrl)
  if (!isPublicUrl(endpoint, isLocal)) return 'gone'
  const { generateRequestDetails } = await webPush()
  const { method, headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: ttlSeconds,
    urgency: 'high',
  })
  try {
    const response = await requestPublic(endpoint, { method, headers, body, isLocal, timeoutMs: TIMEOUT_MS })
    response.destroy() // what the push service writes is not read
    return outcomeOf(response.statusCode ?? 0)
  } catch (error) {
    if (error instanceof ForbiddenAddress) return 'gone'
    throw error
  }
}

function outcomeOf(status: number): 'sent' | 'gone' | 'refused' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`The push service responded with ${status}`)
  return 'refused'
}
