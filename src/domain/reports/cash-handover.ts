import { type Cents, cents, isEnterable } from '../money.ts'
import { MAX_REASON } from '../orders/order.ts'
import type { StaffId } from '../staff/staff.ts'

declare const handoverIdBrand: unique symbol
export type HandoverId = string & { readonly [handoverIdBrand]: 'HandoverId' }

/** A manager counted cash that a person had received on a day, and took it over. */
export interface CashHandover {
  readonly id: HandoverId
  readonly person: StaffId
  readonly personName: string
  /** What the person still had of the day's cash. */
  readonly expected: Cents
  readonly counted: Cents
  readonly note: string | null
  readonly at: Date
  readonly by: string
  /** `takenBack` is null unless the count was a mistake and was taken back. */
  readonly takenBack: { readonly at: Date; readonly by: string } | null
}

export const MAX_HANDOVER_NOTE = MAX_REASON

/** What one person received and paid back in cash on one day, and handed over of it. */
export interface CashOfPerson {
  readonly person: StaffId
  readonly name: string
  /** The number of orders whose cash the person received. */
  readonly orders: number
  readonly received: Cents
  /** The number of refunds that the person paid out in cash, of orders of any day. */
  readonly refunds: number
  readonly paidOut: Cents
  /** The oldest comes first. Those that were taken back are among them. */
  readonly handovers: readonly CashHandover[]
}

/** Tells whether a count was saved with an amount that nobody can have. It counts for nothing until it is taken back. */
export const isImpossible = ({ expected, counted }: Pick<CashHandover, 'expected' | 'counted'>): boolean =>
  !isEnterable(expected) || !isEnterable(counted)

const counting = ({ handovers }: Pick<CashOfPerson, 'handovers'>): readonly CashHandover[] =>
  handovers.filter((handover) => handover.takenBack === null && !isImpossible(handover))

const sum = (amounts: readonly number[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0))

export const countedCash = (cash: Pick<CashOfPerson, 'handovers'>): Cents => sum(counting(cash).map(({ counted }) => counted))

/**
 * What was short is not handed over later: it stays as a difference. It is negative when a delivery was undone since, and
 * when more was paid back than is left.
 */
export const cashToHandOver = (cash: Pick<CashOfPerson, 'received' | 'paidOut' | 'handovers'>): Cents =>
  cents(cash.received - cash.paidOut - sum(counting(cash).map(({ expected }) => expected)))

export const differenceOf = ({ expected, counted }: Pick<CashHandover, 'expected' | 'counted'>): Cents =>
  cents(counted - expected)

/** Returns a negative amount when less was counted than expected. */
export const cashDifference = (cash: Pick<CashOfPerson, 'handovers'>): Cents => sum(counting(cash).map(differenceOf))

export interface CashOfDay {
  readonly received: Cents
  readonly paidOut: Cents
  readonly counted: Cents
  readonly toHandOver: Cents
  readonly difference: Cents
}

export const cashOfDay = (people: readonly CashOfPerson[]): CashOfDay => ({
  received: sum(people.map(({ received }) => received)),
  paidOut: sum(people.map(({ paidOut }) => paidOut)),
  counted: sum(people.map(countedCash)),
  toHandOver: sum(people.map(cashToHandOver)),
  difference: sum(people.map(cashDifference)),
})
