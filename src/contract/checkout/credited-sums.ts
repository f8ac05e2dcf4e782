import { splitByCredit } from '../../domain/customers/credit.ts'
import { type Cents, dollarsOf } from '../../domain/money.ts'
import type { SumsWire } from './price-terms.ts'

/** Returns how an amount is paid, or nothing when no credit is used. */
export function creditToWire(amount: Cents, credit: Cents): Pick<SumsWire, 'credit' | 'due'> {
  if (credit === 0) return {}
  const split = splitByCredit(amount, credit)
  return { credit: dollarsOf(split.credit), due: dollarsOf(split.due) }
}
