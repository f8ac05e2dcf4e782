import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../src/contract/endpoints.ts'
import { changeOrderResponse } from '../../src/contract/orders/orders.ts'
import type { SessionId, ShopperId } from '../../src/domain/accounts/account.ts'
import { connectPatiently } from '../../src/server/platform/database/connect.ts'
import { newId } from '../../src/server/platform/ids.ts'
import { newToken } from '../../src/server/platform/secrets/random-secrets.ts'
import type { BenchStore } from '../bench-store.ts'
import { below, type Figure, ms, percentile } from '../figures.ts'
import { cpuTime, residentMemory } from '../measure.ts'
import { eventKey, openStreams, type SeenEvents } from '../open-streams.ts'
import { logIn, orderOf, send } from '../shoppers.ts'

const STREAMS_PER_LOGIN = 5
const SETTLES_MS = 5_000
const ORDERS = 50
const SEEN_WITHIN_MS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

interface StreamsPlan {
  readonly streams: number
  readonly idleSeconds: number
}

/**
 * Measures what open streams cost one process, and how soon a seller's change of an order in another process reaches
 * every stream of its shopper. `streaming` and `selling` are two processes on one database.
 */
export async function orderStreams(
  streaming: BenchStore,
  selling: BenchStore,
  { streams, idleSeconds }: StreamsPlan,
  sellerToken: string,
): Promise<Figure[]> {
  const [orderer] = await logIn(streaming, 1)
  if (!orderer) throw new Error('Nobody can order')
  const others = await sessionsOf(streaming, streams / STREAMS_PER_LOGIN - 1)
  const tokens = [orderer.token, ...others].flatMap((token) => Array<string>(STREAMS_PER_LOGIN).fill(token))
  await send(`${streaming.url}/`)
  await wait(SETTLES_MS)
  const before = await residentMemory(streaming.pid)
  const open = await openStreams(streaming.url, tokens)
  await wait(SETTLES_MS)
  const kilobytes = ((await residentMemory(streaming.pid)) - before) * 1024
  const began = await cpuTime(streaming.pid)
  await wait(idleSeconds * 1000)
  const idle = (await cpuTime(streaming.pid)) - began
  const took: number[] = []
  for (let number = 0; number < ORDERS; number++) {
    const placed = await send(selling.url + endpoints.placeCashOrder.path, {
      token: orderer.token,
      body: orderOf(orderer, number),
    })
    const { order } = changeOrderResponse.parse(JSON.parse(placed))
    for (const status of ['Packing', 'Out for Delivery', 'Delivered']) {
      const pressed = performance.now()
      const body = { id: order._id, status }
      await send(selling.url + endpoints.changeOrderStatus.path, { token: sellerToken, body })
      took.push((await lastSeen(open.seen, eventKey(order._id, status))) - pressed)
    }
  }
  open.close()
  const p99 = percentile(took, 0.99)
  const each = kilobytes / streams
  const share = (idle / (idleSeconds * 1000)) * 100
  const count = streams.toLocaleString('en')
  return [
    { what: `memory of an open stream, ${count} of them`, measured: `${each.toFixed(1)} KB`, bar: below(each, 20, ' KB') },
    { what: `CPU of ${count} idle streams`, measured: `${share.toFixed(1)}% of a core`, bar: below(share, 5, '%') },
    {
      what: 'a seller’s press, seen by five streams in another process',
      measured: `p50 ${ms(percentile(took, 0.5))}, p99 ${ms(p99)}`,
      bar: below(p99, 1000, ' ms'),
    },
  ]
}

/** Returns when the last stream of the shopper received the event. */
async function lastSeen(seen: SeenEvents, key: string): Promise<number> {
  const deadline = performance.now() + SEEN_WITHIN_MS
  while ((seen.get(key)?.length ?? 0) < STREAMS_PER_LOGIN) {
    if (performance.now() > deadline) throw new Error(`The streams have not seen ${key}`)
    await wait(1)
  }
  return Math.max(...(seen.get(key) ?? []))
}

/** Opens sessions of seeded shoppers directly in the database, without hashing passwords. */
async function sessionsOf({ databaseUrl }: BenchStore, count: number): Promise<string[]> {
  const db = connectPatiently(databaseUrl)
  const shoppers = await db.selectFrom('shoppers').select('id').orderBy('id', 'desc').limit(count).execute()
  const now = new Date()
  const logins = shoppers.map(({ id }) => ({ ...newToken(), shopper: id }))
  await db
    .insertInto('sessions')
    .values(logins.map((login) => sessionRow(login, now)))
    .execute()
  await db.destroy()
  if (logins.length < count) throw new Error(`Only ${logins.length} shoppers can have streams`)
  return logins.map(({ token }) => token)
}

const sessionRow = ({ hash, shopper }: { hash: Buffer; shopper: ShopperId }, now: Date) => ({
  id: newId<SessionId>(),
  token_hash: hash,
  shopper_id: shopper,
  seller_id: null,
  device: null,
  created_at: now,
  expires_at: new Date(now.getTime() + DAY_MS),
})
