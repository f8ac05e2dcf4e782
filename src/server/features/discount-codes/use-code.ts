import { personAtAddress } from '../../../domain/client-address.ts'
import {
  type CodedGoods,
  type CodeUses,
  type DiscountCode,
  type DiscountCodeId,
  type OrderCode,
  unknownCode,
  whyCodeFails,
  whyCodeIsTaken,
} from '../../../domain/discount-code.ts'
import type { OrderId } from '../../../domain/order.ts'
import { dayOf } from '../../../domain/time-zone.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { type CodePerson, countCodeUses, findCodeUse } from '../orders/code-uses.ts'
import { addTry, requireTriesLeft } from '../sessions/counted-tries.ts'
import { findCode, lockLimitedCode } from './discount-code-repository.ts'

/** A code as an order finds it, before the order itself is counted. */
export interface FoundCode extends CodeUses {
  readonly typed: string
  /** It is null when there is no such code. */
  readonly code: DiscountCode | null
}

/**
 * Finds a code and counts its uses. `person` is null when it is not known who will order. Checkouts of the orders
 * `replaced` are not counted.
 */
export async function findCodeForOrder(
  db: Db,
  typed: string | null,
  person: CodePerson | null,
  replaced: readonly OrderId[] = [],
): Promise<FoundCode | null> {
  if (typed === null) return null
  const code = await findCode(db, typed)
  const uses = code && isLimited(code) ? await countCodeUses(db, code, person, replaced) : NO_USES
  return { typed, code, ...uses }
}

const NO_USES: CodeUses = { used: 0, usedByPerson: 0 }

const isLimited = ({ uses, usesPerPerson }: DiscountCode): boolean => uses !== null || usesPerPerson !== null

/** Returns why a code can't be used for these goods, and null when it can. */
export function codeFailure({ typed, code, ...uses }: FoundCode, goods: CodedGoods, timeZone: string, now: Date): string | null {
  if (!code) return unknownCode(typed)
  return whyCodeFails(code, { ...uses, ...goods, today: dayOf(now, timeZone) })
}

export class CodeRejected extends ClientError {
  readonly isUnknown: boolean

  constructor(sentence: string, { isUnknown = false } = {}) {
    super(422, sentence, { errors: { code: sentence } })
    this.isUnknown = isUnknown
  }
}

/**
 * Rejects an order with 422 that is one more than its code allows. Call it in the transaction of the order, after its row
 * was written and last of all locks: orders that use a limited code wait here for each other until they commit.
 */
export async function requireCodeUse(
  tx: Db,
  code: OrderCode | null,
  person: CodePerson,
  replaced: readonly OrderId[] = [],
): Promise<void> {
  const taken = code && (await whyTaken(tx, code.id, person, replaced))
  if (taken) throw new CodeRejected(taken)
}

/** Tells whether a placed order is one more than its code allows. It locks as requireCodeUse does. */
export async function isCodeOverused(tx: Db, order: OrderId): Promise<boolean> {
  const use = await findCodeUse(tx, order)
  return use !== null && (await whyTaken(tx, use.code, use.person, [])) !== null
}

async function whyTaken(tx: Db, code: DiscountCodeId, person: CodePerson, replaced: readonly OrderId[]): Promise<string | null> {
  const terms = await lockLimitedCode(tx, code)
  if (!terms) return null
  // This statement after the lock sees the orders that have committed meanwhile.
  return whyCodeIsTaken(terms, await countCodeUses(tx, terms, person, replaced))
}

const GUESSES = { max: 20, windowMs: 10 * 60 * 1000 }

/**
 * Runs `use` of a typed code, and counts a try of the client when there is no such code. Throws 429 after 20 of these
 * within 10 minutes, even for a code that exists, so that codes can't be guessed. Give `isUnknown` when a result can say
 * that the code is unknown: results of tries at the same time are then withheld by the same limit.
 */
export async function limitCodeGuesses<Result>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { code, address }: { readonly code: string | null; readonly address: string },
  use: () => Promise<Result>,
  isUnknown?: (result: Result) => boolean,
): Promise<Result> {
  if (code === null) return use()
  const counted = { role: 'guest', subject: `code ${personAtAddress(address)}` } as const
  await requireTriesLeft(db, counted, GUESSES, clock.now())
  const count = () => addTry(db, counted, GUESSES, clock.now())
  try {
    const result = await use()
    if (isUnknown?.(result)) await count()
    else if (isUnknown) await requireTriesLeft(db, counted, GUESSES, clock.now())
    return result
  } catch (error) {
    if (error instanceof CodeRejected && error.isUnknown) await count()
    throw error
  }
}
