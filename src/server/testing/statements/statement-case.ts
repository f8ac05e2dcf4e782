import type { endpoints } from '../../../contract/endpoints.ts'
import type { TestResponse } from '../caller.ts'
import type { StatementWorld } from './statement-world.ts'

export interface StatementCase {
  /** The most statements it may send, including `begin` and `commit`. */
  readonly statements: number
  readonly request: (world: StatementWorld) => Promise<TestResponse>
  /** Tables that it returns whole, and so reads whole. */
  readonly readsAll?: readonly string[]
  /** It may wait for a measurement of the truth, as it is sent each half minute. */
  readonly measures?: boolean
}

/** By variant. Tried one after the other: some need what those before did. */
export type EndpointCases = Partial<Record<keyof typeof endpoints, Readonly<Record<string, StatementCase>>>>

export const IDENTITY = 1
export const TRANSACTION = 2
/** The try is counted before the password is checked, and deleted when it was right. */
export const LOGIN = TRANSACTION + 5
/** What staff did is recorded. */
export const ACT = 1
/** The email may be the owner's, with a second factor, or another's; the login is recorded. */
export const STAFF_LOGIN = LOGIN + 2 + ACT
/** The try is counted, and deleted unless something was wrong; the owner is read and locked. */
export const OWNERS_PASSWORD = IDENTITY + TRANSACTION + 3
/** Of a page of fifty orders, and of a search: their indexes pay off with more rows than here. */
export const READ_WHILE_FEW = ['payments', 'orders']
/** The products of an order are locked, its address and the payments that it may replace are read. These statements share one round trip. */
export const ORDER_CONTEXT = 3
/** The idempotency key of a request is looked up, and saved. */
export const KEY = 2
/** The status is updated, and the change is saved in the history and as an event. These statements share one round trip. */
export const STATUS_CHANGE = 3
/** What the request enqueues. */
export const JOB = 1
/** The recipient is locked, their mails of the hour are counted, and one more is written and enqueued. */
export const MAIL = 3 + JOB
/** Checkouts to expire are read, and the result for one is saved. */
export const ENDING = 1 + TRANSACTION + 7

/** Uncounted products, counts and products are locked; product, count, its movement and the history are written. */
export const EDIT = 3 + 4

/** Of an endpoint without cases of its own, which is tried by its sample. */
export const USUAL = IDENTITY + 1
