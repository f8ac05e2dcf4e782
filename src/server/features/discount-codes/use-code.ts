import type { ShopperId } from '../../../domain/accounts/account.ts'
import { personAtAddress } from '../../../domain/accounts/client-address.ts'
import {
  type CodedGoods,
  type CodeUses,
  type DiscountCode,
  type DiscountCodeId,
  type OrderCode,
  unknownCode,
  whyCodeFails,
  whyCodeIsTaken,
} from '../../../domain/checkout/discount-code.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { type CodePerson, countCodeUses, findCodeUse } from '../orders/code-uses.ts'
import { limitTries, takeTryBack } from '../sessions/counted-tries.ts'
import { findCode, lockLimitedCode } from './discount-code-repository.ts'

/** A code as an order finds it, before the order itself is counted. */
export interface FoundCode extends CodeUses {
  readonly typed: string
  /** `code` is null when there is no such code. */
  readonly code: DiscountCode | null
}

/**
 * Finds a code and counts its uses. `person` is null when it is not known who will order. Payment sessions of the orders
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

const NO_USES: CodeUses = { used: 0, held: 0, usedByPerson: 0 }

const isLimited = ({ uses, usesPerPerson }: DiscountCode): boolean => uses !== null || usesPerPerson !== null

/** Returns why a code can't be used for these goods, and null when it can. */
export function codeFailure({ typed, code, ...uses }: FoundCode, goods: CodedGoods, timeZone: string, now: Date): string | null {
  if (!code) return unknownCode(typed)
  return whyCodeFails(code, { ...uses, ...goods, today: dayOf(now, timeZone) })
}

export class CodeRejected extends ClientError {
  /** `isGuess` is true when the sentence tells what somebody could have guessed: which codes exist, or who has used one. */
  readonly isGuess: boolean

  constructor(sentence: string, { isGuess }: { readonly isGuess: boolean }) {
    super(422, sentence, { errors: { code: sentence } })
    this.isGuess = isGuess
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
  if (taken) throw new CodeRejected(taken, { isGuess: true })
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

/** Says who tries a code. People at one address may be many, so a known person is counted by themselves. */
export interface CodeGuess {
  /** `code` is null when the request has no code. */
  readonly code: string | null
  readonly address: string
  readonly person: ShopperId | StaffId | null
}

/**
 * Runs `use` of a typed code, and counts a try before, so that tries at the same time gain nothing. The try is taken back
 * unless the code does not exist, or somebody has used it as often as they may. Throws 429 after 20 tries within 10 minutes,
 * whether the code exists or not. `isGuess` tells whether a result is one of those that count.
 */
export async function limitCodeGuesses<Result>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { code, address, person }: CodeGuess,
  use: () => Promise<Result>,
  isGuess: (result: Result) => boolean = () => false,
): Promise<Result> {
  if (code === null) return use()
  const counted = { role: 'guest', subject: `code ${person ?? personAtAddress(address)}` } as const
  await limitTries(db, counted, GUESSES, clock.now())
  let counts = false
  try {
    const result = await use()
    counts = isGuess(result)
    return result
  } catch (error) {
    counts = error instanceof CodeRejected && error.isGuess
    throw error
  } finally {
    if (!counts) await takeTryBack(db, counted)
  }
}
