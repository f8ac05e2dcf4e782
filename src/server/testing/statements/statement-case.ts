import type { endpoints } from '../../../contract/endpoints.ts'
import type { TestResponse } from '../caller.ts'
import type { StatementWorld } from './statement-world.ts'

export interface StatementCase {
  /** The request may send at most this many statements, including `begin` and `commit`. */
  readonly statements: number
  readonly request: (world: StatementWorld) => Promise<TestResponse>
  /**
   * The tables that the request may read from end to end, because it returns them whole or because they have few rows
   * here.
   */
  readonly readsAll?: readonly string[]
  /**
   * Whether the statements that measure deliveries, customers and best sellers count as the request's own. Otherwise
   * they are ignored, as any request may send them once in 30 seconds.
   */
  readonly measures?: boolean
}

/** Cases by endpoint and variant. They run in the given sequence, because some need the rows that earlier ones wrote. */
export type EndpointCases = Partial<Record<keyof typeof endpoints, Readonly<Record<string, StatementCase>>>>

export const IDENTITY = 1
/** A transaction that writes begins, ends its time limit, and commits. */
export const TRANSACTION = 3
/** A transaction that only reads begins and commits. */
export const SNAPSHOT = 2
/** The orders, those that come with them, and their money, read in one snapshot. The money of online orders takes a statement more. */
export const SHOWN_ORDERS = SNAPSHOT + 3
/** Staff also see of which batches the pieces of orders are that nobody sent out yet, and which assistant brought an order. */
export const SHOWN_TO_STAFF = SHOWN_ORDERS + 2
/** The try is counted before the password is checked, and deleted when the password was right. */
export const LOGIN = TRANSACTION + 5
/** What staff did is recorded. */
export const STAFF_ACTION = 1
/** The email may be the owner's, with a second factor, or another's. The login is recorded. */
export const STAFF_LOGIN = LOGIN + 2 + STAFF_ACTION
/** The try is counted, and deleted unless the password was wrong. The owner is read and locked. */
export const OWNERS_PASSWORD = IDENTITY + TRANSACTION + 3
/**
 * A page of fifty orders, or a search, reads these tables whole, because their indexes pay off only with more rows than
 * the tests have.
 */
export const READ_WHILE_FEW = ['payments', 'orders']
/**
 * The payer and the products of an order are locked, and its address, a block of its customer and the payments that it may replace are read. These
 * statements share one round trip.
 */
export const ORDER_CONTEXT = 6
/** The idempotency key of a request is looked up, and saved. */
export const KEY = 2
/**
 * The changes are looked for, noted and taken, and three kinds of customers with their orders and people are saved. A second
 * batch finds nothing left.
 */
export const CHANGED_CUSTOMERS = 1 + (TRANSACTION + 6) + (TRANSACTION + 13) + (TRANSACTION + 3)
/** The status is updated, and the change is saved in the history and as an event, in one round trip. */
export const STATUS_CHANGE = 3
export const JOB = 1
/** The recipient is locked, their mails of the last hour are counted, and one more is written and enqueued. */
export const MAIL = 3 + JOB
/** Checkouts to expire are read, and the result for one of them is saved. */
export const ENDING = 1 + TRANSACTION + 8

/** Uncounted products, counts and products are locked. The product, its count, the movement and the history are written. */
export const EDIT = 3 + 4

/** The statements of an endpoint that has no case of its own and is tried by its sample request. */
export const USUAL = IDENTITY + 1
