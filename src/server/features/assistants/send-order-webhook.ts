import { createHash } from 'node:crypto'
import { responseIn0408 } from '../../../contract/ucp/ucp-2026-04-08.ts'
import { OLDER_VERSION, UCP_PROFILE_PATH } from '../../../contract/ucp/ucp-version.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { ForbiddenAddress, isLocalStore, isPublicUrl } from '../../platform/outbound/public-url.ts'
import { requestPublic } from '../../platform/outbound/request-public.ts'
import type { Platform } from '../../platform/platform.ts'
import { signRequest } from '../../platform/signatures/sign-request.ts'
import { currentSigningKey } from '../../platform/signatures/signing-keys.ts'
import { findOrderWebhook } from '../order-events/order-webhooks.ts'
import { findOrderOfAnybody } from '../orders/guest-orders.ts'
import { showToAssistant } from './assistant-orders.ts'

const TIMEOUT_MS = 10_000

interface ChangedOrder {
  readonly order: OrderId
  /** The change is not sent after this time. */
  readonly until: string
}

/**
 * Sends an order as it is now to the assistant that brought it, signed by the store. Throws so that the job is tried again when the
 * assistant does not take it. What it responds is not read.
 */
export async function sendOrderWebhook(platform: Platform, { order, until }: ChangedOrder): Promise<void> {
  const { db, clock, publicUrl, settings, log } = platform
  const now = clock.now()
  if (now >= new Date(until) || !settings.current().isOpenToAssistants) return
  const [url, found] = await Promise.all([findOrderWebhook(db, order), findOrderOfAnybody(db, order)])
  const isLocal = isLocalStore(publicUrl)
  if (url === null || !found?.isPlaced || !isPublicUrl(url, isLocal)) return
  const shown = await showToAssistant(platform, found)
  if (!shown) return
  const isOlder = shown.version === OLDER_VERSION
  const body = Buffer.from(JSON.stringify(isOlder ? responseIn0408(shown.order) : shown.order))
  const id = createHash('sha256').update(`${order} ${until}`).digest('hex') // the same at each try
  const headers = {
    'content-type': 'application/json',
    'ucp-agent': `profile="${publicUrl}${UCP_PROFILE_PATH}"`, // in each version (signatures.md of the protocol)
    'idempotency-key': id,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  }
  const signed = signRequest({ method: 'POST', url, headers, body }, await currentSigningKey(db, now), now)
  try {
    const response = await requestPublic(url, {
      ...{ method: 'POST', body, isLocal, timeoutMs: TIMEOUT_MS },
      headers: { ...signed, 'content-length': body.length },
    })
    const { statusCode = 0 } = response
    response.destroy()
    if (statusCode < 200 || statusCode >= 300) throw new Error(`An assistant responded ${statusCode} to a change of an order`)
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) throw error
    log.warn({ err: error, order }, 'the webhook of an assistant is not on the internet')
  }
}
