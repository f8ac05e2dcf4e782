import { useState } from 'react'
import type { CreditMovementWire, CustomerNoteWire, OneCustomerWire } from '../../../../contract/customers/customers.ts'
import { movementText } from '../../../../domain/customers/credit-movement-text.ts'
import {
  blockReasonIssue,
  MAX_BLOCK_REASON,
  MAX_NOTE,
  NO_BLOCK_REASON,
  noteIssue,
} from '../../../../domain/customers/customer.ts'
import {
  CREDIT_AMOUNT,
  creditCents,
  creditReasonIssue,
  MAX_CREDIT_REASON,
  NO_ACCOUNT_FOR_CREDIT,
} from '../../../../domain/customers/given-credit.ts'
import { cents, centsOfTyped, dollarsOf, formatDollars, wireCents } from '../../../../domain/money.ts'
import type { Failure } from '../../../api/failure.ts'
import { momentText } from '../../../ui/date-text.ts'
import { Field, NoteField } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { QuestionForm } from '../../../ui/question.tsx'
import { PanelTitle } from '../seller-parts.tsx'

interface CustomerNotesProps {
  readonly notes: readonly CustomerNoteWire[]
  /** Resolves to the failure to show, or to null. */
  onNote(note: string): Promise<Failure | null>
}

export const CustomerNotes = ({ notes, onNote }: CustomerNotesProps) => (
  <section className="seller-panel" aria-labelledby="notes">
    <PanelTitle id="notes" title="Notes" />
    <NoteForm key={notes[0]?._id} onNote={onNote} />
    <ul aria-label="Notes">
      {notes.map(({ _id: id, note, at, by }) => (
        <li className="customer-note" key={id}>
          <p className="customer-text">{note}</p>
          <p className="soft small">{`${momentText(at)}, ${by}`}</p>
        </li>
      ))}
    </ul>
  </section>
)

/** A saved note gives the form a new key, which empties it. */
function NoteForm({ onNote }: Pick<CustomerNotesProps, 'onNote'>) {
  const { busy, errors, message, form } = useForm({
    rules: { note: noteIssue },
    send: (typed) => onNote(typedText(typed, 'note')),
  })
  return (
    <form {...form} className="titled-panel-body">
      <NoteField
        label="Add a note"
        name="note"
        hint="Customers can read notes: they are in the data that each can download, word for word."
        maxLength={MAX_NOTE}
        autoComplete="off"
        required
        error={errors.note}
      />
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy}>Save note</SubmitButton>
    </form>
  )
}

interface CustomerCreditProps {
  readonly customer: Pick<OneCustomerWire, 'isGuest' | 'credit'>
  readonly ledger: readonly CreditMovementWire[]
  /** `dollars` is below zero when credit is taken. Resolves to the failure to show, or to null. */
  onChange(dollars: number, reason: string): Promise<Failure | null>
}

export const CustomerCredit = ({ customer: { isGuest, credit }, ledger, onChange }: CustomerCreditProps) => (
  <section className="seller-panel" aria-labelledby="credit">
    <PanelTitle id="credit" title={`Credit: ${formatDollars(credit)}`} />
    {isGuest ? (
      <p className="customer-none soft">{NO_ACCOUNT_FOR_CREDIT}</p>
    ) : (
      <CreditForm key={ledger[0]?._id} credit={credit} onChange={onChange} />
    )}
    {ledger.length > 0 && (
      <ul aria-label="Credit given, used and taken">
        {ledger.map(({ _id: id, amount, at, by, what, reason = null, number = null }) => (
          <li className="customer-note" key={id}>
            <p className="customer-movement">
              <span>{movementText({ what, amount: wireCents(amount), reason, number })}</span>
              <strong className="numbers">{signedText(amount)}</strong>
            </p>
            <p className="soft small">{by === undefined ? momentText(at) : `${momentText(at)}, ${by}`}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** A change gives the form a new key, which empties it. */
function CreditForm({ credit, onChange }: Pick<CustomerCreditProps, 'onChange'> & { readonly credit: number }) {
  const [isTaken, setIsTaken] = useState(false)
  const { busy, errors, message, form } = useForm({
    rules: { amount: amountIssue, reason: creditReasonIssue },
    send: (typed) => {
      const dollars = dollarsOf(centsOfTyped(typedText(typed, 'amount')) ?? cents(0))
      return onChange(isTaken ? -dollars : dollars, typedText(typed, 'reason'))
    },
  })
  return (
    <form {...form} className="titled-panel-body">
      {credit > 0 && (
        <label className="customer-take">
          <input type="checkbox" checked={isTaken} onChange={({ target }) => setIsTaken(target.checked)} />
          Take credit away instead
        </label>
      )}
      <Field label="Amount in dollars" name="amount" inputMode="decimal" autoComplete="off" required error={errors.amount} />
      <Field
        label="Reason"
        name="reason"
        hint="The customer reads it in their account."
        maxLength={MAX_CREDIT_REASON}
        autoComplete="off"
        required
        error={errors.reason}
      />
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy}>{isTaken ? 'Take credit' : 'Give credit'}</SubmitButton>
    </form>
  )
}

function amountIssue(typed: string): string | null {
  const amount = centsOfTyped(typed)
  return amount !== null && creditCents(dollarsOf(amount)) !== null ? null : CREDIT_AMOUNT
}

/** Returns text such as `+$12.00` or `-$8.40`. */
const signedText = (dollars: number): string => `${dollars > 0 ? '+' : ''}${formatDollars(dollars)}`

interface BlockQuestionProps {
  readonly name: string
  onBlock(reason: string): Promise<Failure | null>
  onClose(): void
}

export function BlockQuestion({ name, onBlock, onClose }: BlockQuestionProps) {
  const answer = useForm({
    rules: { reason: (typed) => (typed.trim() === '' ? NO_BLOCK_REASON : blockReasonIssue(typed)) },
    async send(typed) {
      const failure = await onBlock(typedText(typed, 'reason'))
      if (!failure) onClose()
      return failure
    },
  })
  return (
    <QuestionForm title={`Block ${name}?`} yes="Block" no="Don’t block" answer={answer} onClose={onClose}>
      <p>
        New orders in the store are rejected with “Please call the store”. Open orders go on, and you can still order for them by
        phone.
      </p>
      <NoteField
        label="Reason"
        name="reason"
        hint="For your team. It is also in the data that the customer can download."
        maxLength={MAX_BLOCK_REASON}
        autoComplete="off"
        required
        autoFocus
        error={answer.errors.reason}
      />
    </QuestionForm>
  )
}
