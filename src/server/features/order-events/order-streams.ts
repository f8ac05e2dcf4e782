import type { OrderEventWire } from '../../../contract/orders/orders.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { OrderEvent, OrderEventKind } from '../../../domain/orders/order-event.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { nextSteps } from '../../../domain/orders/order-workflow.ts'
import { mayRead, type StaffId, type StaffRole } from '../../../domain/staff/staff.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLiveTokenHashes } from '../sessions/session-repository.ts'
import type { OrderEventFeed } from './order-event-feed.ts'

const MOST_PER_LOGIN = 5
const MOST_PER_ACCOUNT = 20
const COMMENT_EVERY_MS = 20_000
const CHECK_SESSIONS_EVERY_MS = 4_000 // a logout ends its streams within five seconds

interface StreamRequest {
  readonly tokenHash: Buffer
  readonly account: ShopperId | StaffId
  /** Is null when staff are logged in. */
  readonly shopper: ShopperId | null
  /** Is null when a shopper is logged in. */
  readonly role: StaffRole | null
  /** The last event that the client knows. Null means that it wants events from now on. */
  readonly after: number | null
}

interface Slot {
  readonly account: string
  /** Is null until the stream is open. */
  stream: EventStream | null
}

/** Serves the streams of order events in this process. */
export class OrderStreams {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>
  readonly #feed: OrderEventFeed
  /** The keys are hashes of the tokens of logins, in hexadecimal. */
  readonly #slots = new Map<string, Set<Slot>>()
  readonly #timers: readonly NodeJS.Timeout[]

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>, feed: OrderEventFeed) {
    this.#platform = platform
    this.#feed = feed
    this.#timers = [
      setInterval(() => this.#comment(), COMMENT_EVERY_MS).unref(),
      setInterval(() => void this.#endLoggedOut(), CHECK_SESSIONS_EVERY_MS).unref(),
    ]
  }

  /**
   * Takes a slot for a stream. The caller must call the returned function, which serves the stream and frees the slot
   * when the stream ends. Throws 429 when too many streams are open.
   */
  async accept({ tokenHash, account, ...request }: StreamRequest): Promise<(stream: EventStream) => void> {
    const login = tokenHash.toString('hex')
    const slot = this.#takeSlot(login, account)
    try {
      await this.#feed.deliverCommitted() // changes before this request are not sent
    } catch (error) {
      this.#freeSlot(login, slot)
      throw error
    }
    return (stream) => {
      slot.stream = stream
      const unsubscribe = this.#serve(stream, request)
      stream.onEnd(() => {
        unsubscribe()
        this.#freeSlot(login, slot)
      })
    }
  }

  /** Is the number of open streams. */
  get count(): number {
    return [...this.#streams()].length
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#streams()) stream.end()
  }

  #takeSlot(login: string, account: string): Slot {
    const slots = this.#slots.get(login) ?? new Set()
    const ofAccount = [...this.#slots.values()].flatMap((each) => [...each]).filter((slot) => slot.account === account)
    if (slots.size >= MOST_PER_LOGIN || ofAccount.length >= MOST_PER_ACCOUNT)
      throw new ClientError(429, 'Too many open streams', { retryAfterSeconds: COMMENT_EVERY_MS / 1000 })
    const slot: Slot = { account, stream: null }
    this.#slots.set(login, slots.add(slot))
    return slot
  }

  #freeSlot(login: string, slot: Slot): void {
    const slots = this.#slots.get(login)
    slots?.delete(slot)
    if (slots?.size === 0) this.#slots.delete(login)
  }

  *#streams(logins: Iterable<string> = this.#slots.keys()): Generator<EventStream> {
    for (const login of [...logins]) for (const { stream } of this.#slots.get(login) ?? []) if (stream) yield stream
  }

  #serve(stream: EventStream, { shopper, role, after }: Omit<StreamRequest, 'tokenHash' | 'account'>): () => void {
    const until = this.#feed.last
    const send = (event: OrderEvent): void => {
      const message = messageOf(event, role)
      if (message) stream.send(message)
    }
    if (after === null) {
      stream.sendPosition(until)
      return this.#feed.subscribe({ shopper, receive: send })
    }
    let waiting: OrderEvent[] | null = []
    const receive = (event: OrderEvent) => (waiting ? void waiting.push(event) : send(event))
    const unsubscribe = this.#feed.subscribe({ shopper, receive })
    void this.#readMissed(shopper, after, until).then((missed) => {
      if (missed) for (const event of missed) send(event)
      else stream.send({ id: until, event: 'reset', data: {} })
      for (const event of waiting ?? []) send(event)
      waiting = null
    })
    return unsubscribe
  }

  async #readMissed(shopper: ShopperId | null, after: number, until: number): Promise<readonly OrderEvent[] | null> {
    return this.#feed.findMissed(shopper, after, until).catch((error: unknown) => {
      this.#platform.log.warn({ err: error }, 'missed order events could not be read')
      return null
    })
  }

  #comment(): void {
    for (const stream of this.#streams()) stream.sendComment()
  }

  async #endLoggedOut(): Promise<void> {
    const logins = [...this.#slots.keys()]
    if (logins.length === 0) return
    const { db, clock, log } = this.#platform
    try {
      const hashes = logins.map((login) => Buffer.from(login, 'hex'))
      const live = new Set((await findLiveTokenHashes(db, hashes, clock.now())).map((hash) => hash.toString('hex')))
      for (const stream of this.#streams(logins.filter((login) => !live.has(login)))) stream.end()
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open streams could not be checked')
    }
  }
}

/**
 * Returns the message for an event, or null when there is none to send. For an order that staff may not see, the
 * message says only that an order may be gone from their list.
 */
function messageOf({ what, ...event }: OrderEvent, role: StaffRole | null) {
  const { id, status } = event
  if (what === 'removed') return { id, event: 'reset', data: {} }
  if (role === null || mayRead(role, status))
    return { id, event: 'order', data: eventToWire({ ...event, what: what === 'recalled' ? 'status' : what }) }
  const isGone = what === 'recalled' || (what === 'status' && nextSteps('Out for Delivery').includes(status))
  return isGone ? { id, event: 'reset', data: {} } : null
}

const eventToWire = ({ order, number, status, isPaid, at, what }: OrderEvent & { what: OrderEventKind }): OrderEventWire => ({
  _id: order,
  number: formatOrderNumber(number),
  status,
  isPaid,
  at: at.toISOString(),
  what,
})
