import { useId, useState } from 'react'
import type { Sums } from '../../../domain/checkout/pricing.ts'
import { dueOf } from '../../../domain/customers/credit.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import { PAYMENT_TYPES, type PaymentType } from '../../../domain/orders/order.ts'
import { SUBSTITUTIONS, type Substitutions } from '../../../domain/orders/picking.ts'
import { cashOnlyReason, paymentTypeFor } from '../../../domain/payments/payment.ts'
import { type MinimumAge, OF_AGE } from '../../../domain/products/minimum-age.ts'
import { hasWeighed } from '../../../domain/products/weighed.ts'
import { type StoredText, storedText } from '../../state/browser-storage.ts'
import { FieldError } from '../../ui/form.tsx'

interface Choices<Choice extends string> {
  readonly stored: StoredText
  /** The first is the default. */
  readonly choices: readonly [Choice, ...Choice[]]
}

const payment: Choices<PaymentType> = { stored: storedText('larder.payment'), choices: PAYMENT_TYPES }
const substitutions: Choices<Substitutions> = { stored: storedText('larder.substitutions'), choices: SUBSTITUTIONS }

export const usePaymentChoice = () => useLastChoice(payment)
export const useSubstitutionsChoice = () => useLastChoice(substitutions)

function useLastChoice<Choice extends string>({ stored, choices }: Choices<Choice>): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => choices.find((one) => one === stored.read()) ?? choices[0])
  const choose = (next: Choice) => {
    stored.write(next)
    setChoice(next)
  }
  return [choice, choose]
}

interface Priced {
  readonly lines: readonly { readonly weighed?: unknown }[]
  readonly sums: Pick<Sums, 'cartAmount' | 'total'>
  readonly atMost: Cents | null
  readonly isFrom: boolean
  /** This much is paid by credit. */
  readonly credit: Cents
}

interface Times {
  /** The start of the chosen time, and null for as soon as possible. */
  readonly comesAt: Date | null
  readonly now: Date
}

export interface Payment {
  readonly type: PaymentType
  /** Why the order can't be paid online. */
  readonly reason: string | null
  /** An online payment reserves this much first. It is null for goods that are not weighed. */
  readonly reserved: Cents | null
  readonly isFree: boolean
}

/**
 * Returns how an order is paid when the shopper chose so. Without a line that can be bought, and while the ZIP code may add to
 * the total, nothing is known yet.
 */
export function paymentOf(order: Priced, chosen: PaymentType, { comesAt, now }: Times): Payment {
  const { lines, sums, atMost } = order
  const { cartAmount } = sums
  const total = dueOf(sums.total, order.credit)
  if (cartAmount === 0 || order.isFrom) return { type: chosen, reason: null, reserved: null, isFree: false }
  const payable = { total, atMost: atMost === null ? total : dueOf(atMost, order.credit), lines, comesAt }
  const isFree = sums.total === 0 || payable.atMost === 0
  const reserved = hasWeighed(lines) ? payable.atMost : null
  const reason = isFree ? null : cashOnlyReason(payable, now)
  return { type: paymentTypeFor(payable, chosen, now), reason, reserved, isFree }
}

export const NOTHING_TO_PAY = 'There is nothing to pay.'

/** Says what an online payment of goods by weight does to the card. */
export const reservedText = (reserved: Cents): string =>
  `${formatCents(reserved)} will be reserved on your card. You pay what is packed, and the rest is released.`

interface PaymentSelectProps {
  readonly payment: Payment
  readonly labels: Readonly<Record<PaymentType, string>>
  readonly onChoose: (choice: PaymentType) => void
}

/** Asks for the payment method in the cart. */
export function PaymentSelect({ payment: { type, reason, reserved, isFree }, labels, onChoose }: PaymentSelectProps) {
  const id = useId()
  if (isFree) return <p>{NOTHING_TO_PAY}</p>
  return (
    <>
      <div className="field">
        <label className="summary-heading" htmlFor={id}>
          Payment method
        </label>
        <select
          className="input"
          id={id}
          value={type}
          onChange={({ target }) => onChoose(PAYMENT_TYPES.find((one) => one === target.value) ?? type)}
        >
          {PAYMENT_TYPES.map((one) => (
            <option key={one} value={one} disabled={one === 'Online' && reason !== null}>
              {labels[one]}
            </option>
          ))}
        </select>
      </div>
      {reason !== null && <p className="soft small">{`${reason}, so you pay this in cash.`}</p>}
      {type === 'Online' && reserved !== null && <p className="soft small">{reservedText(reserved)}</p>}
    </>
  )
}

interface AgeCheckProps {
  readonly minimumAge: MinimumAge | null
  readonly isOfAge: boolean
  readonly error?: string | undefined
  readonly onConfirm: (isOfAge: boolean) => void
}

/** Asks once for all goods with a minimum age. It renders nothing for an order without such goods. */
export function AgeCheck({ minimumAge, isOfAge, error, onConfirm }: AgeCheckProps) {
  const id = useId()
  if (minimumAge === null) return null
  return (
    <div className="age-check">
      <label className="summary-check">
        <input
          type="checkbox"
          name="isOfAge"
          required
          aria-describedby={error === undefined ? id : `${id} ${id}-error`}
          aria-invalid={error !== undefined}
          checked={isOfAge}
          onChange={({ target }) => onConfirm(target.checked)}
        />
        <span>{OF_AGE}</span>
      </label>
      <p className="summary-check-hint soft small" id={id}>
        {`Something in this order is only for people of ${minimumAge} or older. Without an ID we take it back, and you don’t pay for it.`}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export const NOT_OF_AGE = 'Please confirm that you are of age'

interface CreditCheckProps {
  readonly credit: UsedCredit
  /** Staff use the credit of the customer who calls them. */
  readonly isForStaff?: boolean
}

/** Asks whether the credit pays as much as it can. It renders nothing without any credit. */
export const CreditCheck = ({ credit: { available, isChosen, choose }, isForStaff = false }: CreditCheckProps) =>
  available > 0 && (
    <label className="summary-check">
      <input type="checkbox" name="useCredit" checked={isChosen} onChange={({ target }) => choose(target.checked)} />
      <span>{creditQuestion(available, isForStaff)}</span>
    </label>
  )

const creditQuestion = (available: Cents, isForStaff: boolean): string =>
  isForStaff ? `Use their ${formatCents(available)} credit` : `Use your ${formatCents(available)} credit`

export interface UsedCredit {
  readonly available: Cents
  readonly isChosen: boolean
  /** The order takes this much of it. */
  readonly used: Cents
  choose(isChosen: boolean): void
}

interface SubstitutionsCheckProps {
  readonly choice: Substitutions
  readonly onChoose: (choice: Substitutions) => void
}

export function SubstitutionsCheck({ choice, onChoose }: SubstitutionsCheckProps) {
  const hint = useId()
  return (
    <div>
      <label className="summary-check">
        <input
          type="checkbox"
          aria-describedby={hint}
          checked={choice === 'best'}
          onChange={({ target }) => onChoose(target.checked ? 'best' : 'refund')}
        />
        If something isn’t available, send a similar product
      </label>
      <p className="summary-check-hint soft small" id={hint}>
        If we run out of something, we pack the closest match for the same price or less, and you can say no. Otherwise you don’t
        pay for it.
      </p>
    </div>
  )
}
