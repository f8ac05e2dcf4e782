import type { FastifyBaseLogger } from 'fastify'
import type { OrderId, PaymentType } from '../../domain/orders/order.ts'
import type { Money, OtherPayment, PaymentState } from '../../domain/payments/payment.ts'
import type { Db } from './database/connect.ts'

/** What a transaction changed, for this process only. Other processes learn of it by notifications of the database. */
export interface DomainEvents {
  /** Public responses show something else of products. */
  readonly catalogChanged: null
  readonly categoriesChanged: null
  readonly settingsChanged: null
  readonly assistantRulesChanged: null
  /** An event of an order was saved for its subscribers. */
  readonly orderChanged: null
  /** An online order counts as placed once it is paid. */
  readonly orderPlaced: { readonly order: OrderId; readonly paymentType: PaymentType }
  readonly paymentChanged: PaymentChange
}

/** What the facts of a payment changed. `cause` is the event, lookup or refund that brought them. */
export interface PaymentChange {
  readonly order: OrderId
  readonly cause: Readonly<Record<string, string>>
  readonly from: PaymentState
  readonly to: PaymentState
  readonly differing: Money | null
  readonly newOthers: readonly OtherPayment[]
  readonly hasRefundFailed: boolean
  readonly duplicateOf: OrderId | null
}

type Subscribers = { readonly [Kind in keyof DomainEvents]: Set<(event: DomainEvents[Kind]) => unknown> }

const busOf = new WeakMap<Db, EventBus>()
const pendingOf = new WeakMap<Db, PendingEvents>()

/** Delivers the events of the transactions in one database to the subscribers of this process. */
export class EventBus {
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  readonly #subscribers: Subscribers = {
    catalogChanged: new Set(),
    categoriesChanged: new Set(),
    settingsChanged: new Set(),
    assistantRulesChanged: new Set(),
    orderChanged: new Set(),
    orderPlaced: new Set(),
    paymentChanged: new Set(),
  }

  private constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log
  }

  static of(db: Db, log: Pick<FastifyBaseLogger, 'error'>): EventBus {
    const bus = busOf.get(db) ?? new EventBus(log)
    busOf.set(db, bus)
    return bus
  }

  /** Whoever runs a transaction waits until `receive` has ended. Its errors are logged, and nothing is undone. */
  subscribe<Kind extends keyof DomainEvents>(kind: Kind, receive: (event: DomainEvents[Kind]) => unknown): () => void {
    this.#subscribers[kind].add(receive)
    return () => void this.#subscribers[kind].delete(receive)
  }

  async deliver<Kind extends keyof DomainEvents>(kind: Kind, event: DomainEvents[Kind]): Promise<void> {
    const receivers = [...this.#subscribers[kind]]
    await Promise.all(
      receivers.map(async (receive) => {
        try {
          await receive(event)
        } catch (error) {
          this.#log.error({ err: error, event: kind }, 'a subscriber of a domain event failed')
        }
      }),
    )
  }
}

/** The events of one transaction. */
export class PendingEvents {
  readonly #events = new Map<string, { readonly kind: keyof DomainEvents; deliver(bus: EventBus): Promise<void> }>()

  /** Begins to collect what is published in `tx`. */
  collectFrom(tx: Db): void {
    pendingOf.set(tx, this)
  }

  add<Kind extends keyof DomainEvents>(kind: Kind, event: DomainEvents[Kind]): void {
    this.#events.set(JSON.stringify([kind, event]), { kind, deliver: (bus) => bus.deliver(kind, event) })
  }

  discard(kinds: readonly (keyof DomainEvents)[]): void {
    for (const [key, { kind }] of this.#events) if (kinds.includes(kind)) this.#events.delete(key)
  }

  /** Delivers the events after the commit. Does nothing when nobody in this process subscribes to those of `db`. */
  async deliver(db: Db): Promise<void> {
    const bus = busOf.get(db)
    if (bus) await Promise.all([...this.#events.values()].map((event) => event.deliver(bus)))
  }
}

/**
 * Publishes an event once the transaction has committed, and never after a rollback. Equal events of one transaction are
 * published once. The function whose SQL makes the change calls this, so that no use case can forget it.
 */
export const publishAfterCommit = <Kind extends keyof DomainEvents>(tx: Db, kind: Kind, event: DomainEvents[Kind]): void =>
  pendingEventsOf(tx).add(kind, event)

/** Forgets events of the transaction, because what it did only looks like the work of people. */
export const discardEvents = (tx: Db, kinds: readonly (keyof DomainEvents)[]): void => pendingEventsOf(tx).discard(kinds)

function pendingEventsOf(tx: Db): PendingEvents {
  const pending = pendingOf.get(tx)
  if (!pending) throw new Error('Domain events are published in a transaction that inTransaction began')
  return pending
}
