import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { CashOfDayWire } from '../../../../contract/payments/cash.ts'
import {
  type Cents,
  centsOfTyped,
  dollarsOf,
  formatCents,
  formatDollars,
  isEnterable,
  wireCents,
} from '../../../../domain/money.ts'
import { MAX_HANDOVER_NOTE } from '../../../../domain/reports/cash-handover.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { FormError, typedText, useForm } from '../../../ui/form.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { PanelTitle } from '../seller-parts.tsx'
import type { DayActions } from './use-day.ts'

type Person = CashOfDayWire['people'][number]
type Handover = Person['handovers'][number]

interface CashProps {
  readonly cash: CashOfDayWire
  readonly actions: DayActions
}

export function CashToCount({ cash, actions }: CashProps) {
  const heading = useId()
  return (
    <section className="seller-panel" aria-labelledby={heading}>
      <PanelTitle id={heading} title="Cash to count">
        <span className="soft small numbers">{`${formatDollars(cash.received)} in all`}</span>
      </PanelTitle>
      {cash.people.length === 0 && <p className="cash-none soft">Nobody received or paid back cash on this day.</p>}
      <ul className="courier-list">
        {cash.people.map((person) => (
          // The key changes with the amount, so that what was typed for another amount is not saved.
          <li className="courier-cash" key={`${person.person} ${person.toHandOver}`}>
            <PersonsCash day={cash.day} person={person} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

function PersonsCash({ day, person, actions }: { day: string; person: Person; actions: DayActions }) {
  const { name, orders, toHandOver, received, refunds, paidOut, handovers } = person
  return (
    <>
      <span className="cash-initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <p className="strong long-name">{name}</p>
        <p className="soft small">{`${countOf(orders, 'order')} paid in cash, ${formatDollars(received)}`}</p>
        {refunds > 0 && (
          <p className="soft small">{`${countOf(refunds, 'refund')} paid back in cash, ${formatDollars(-paidOut)}`}</p>
        )}
      </div>
      <p className="courier-due">
        <span className="soft small">To hand over</span>
        <strong>{formatDollars(toHandOver)}</strong>
      </p>
      {handovers.length > 0 && (
        <ul className="courier-counts">
          {handovers.map((handover) => (
            <li key={handover._id}>
              <Counted name={name} handover={handover} onTakeBack={() => actions.takeBack(handover._id)} />
            </li>
          ))}
        </ul>
      )}
      {toHandOver > 0 && <CountForm day={day} person={person} onCount={actions.count} />}
    </>
  )
}

function Counted({ name, handover, onTakeBack }: { name: string; handover: Handover; onTakeBack: () => Promise<void> }) {
  const { counted, difference, isImpossible = false, note, at, by, takenBackBy } = handover
  const { busy, run } = useOneAtATime()
  const isTakenBack = takenBackBy !== undefined
  return (
    <>
      <div>
        <p className="courier-counted">
          <span className={isTakenBack ? 'courier-taken-back' : 'strong'}>
            {isImpossible ? 'An impossible amount' : `${formatDollars(counted)} counted`}
          </span>{' '}
          {!isTakenBack && !isImpossible && <Difference difference={wireCents(difference)} />}
        </p>
        {isImpossible && !isTakenBack && <p>It’s left out of all sums. Take it back, and count again.</p>}
        {note !== undefined && <p>{note}</p>}
        <p className="soft small">{`By ${by}, ${momentText(at)}${isTakenBack ? `. Taken back by ${takenBackBy}.` : ''}`}</p>
      </div>
      {!isTakenBack && (
        <BusyButton
          className="button button-quiet button-small"
          busy={busy}
          hiddenText={` the count of ${name}’s cash`}
          onClick={() => void run(onTakeBack)}
        >
          Take back
        </BusyButton>
      )}
    </>
  )
}

export function Difference({ difference }: { difference: Cents }): ReactNode {
  if (difference === 0) {
    return (
      <span className="cash-right">
        <Check className="icon" aria-hidden="true" />
        Right
      </span>
    )
  }
  return (
    <span className="late">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{differenceText(difference)}</span>
    </span>
  )
}

export const differenceText = (difference: Cents): string =>
  difference < 0 ? `${formatCents(-difference as Cents)} short` : `${formatCents(difference)} too much`

const NO_AMOUNT = 'Please enter an amount, like 184.20, up to $1,000,000'

function enteredCents(typed: string): Cents | null {
  const amount = centsOfTyped(typed)
  return isEnterable(amount) ? amount : null
}

function CountForm({ day, person, onCount }: { day: string; person: Person; onCount: DayActions['count'] }) {
  const [typed, setTyped] = useState('')
  const counted = enteredCents(typed)
  const expected = wireCents(person.toHandOver)
  const { busy, errors, message, form } = useForm({
    rules: { counted: (text: string) => (enteredCents(text) === null ? NO_AMOUNT : null) },
    send: (data) =>
      onCount({
        day,
        person: person.person,
        expected: person.toHandOver,
        counted: dollarsOf(enteredCents(typedText(data, 'counted')) ?? expected),
        note: typedText(data, 'note').trim(),
      }),
  })
  return (
    <form className="courier-count" {...form}>
      <FieldFrame label="Counted" error={errors.counted}>
        {({ className, ...links }) => (
          <div className="input-money">
            <input
              {...links}
              className={`${className} numbers`}
              name="counted"
              inputMode="decimal"
              autoComplete="off"
              required
              aria-label={`Counted of ${person.name}`}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        )}
      </FieldFrame>
      <p className="courier-result" role="status">
        {counted === null ? (
          <span className="soft">Not counted yet</span>
        ) : (
          <Difference difference={(counted - expected) as Cents} />
        )}
      </p>
      {counted !== null && counted !== expected && (
        <div className="courier-note">
          <Field label="What happened" optional="(optional)" name="note" maxLength={MAX_HANDOVER_NOTE} autoComplete="off" />
        </div>
      )}
      {message !== null && <FormError>{message}</FormError>}
      <BusyButton type="submit" className="button button-secondary" busy={busy} hiddenText={` of ${person.name}`}>
        Save count
      </BusyButton>
    </form>
  )
}
