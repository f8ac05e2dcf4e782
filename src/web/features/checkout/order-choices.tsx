import { useId, useState } from 'react'
import { PAYMENT_TYPES, type PaymentType } from '../../../domain/order.ts'
import { SUBSTITUTIONS, type Substitutions } from '../../../domain/picking.ts'
import { type StoredText, storedText } from '../../state/browser-storage.ts'

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

interface ChoiceSelectProps<Choice extends string> {
  readonly label: string
  /** The choices are listed in the order of these keys. */
  readonly labels: Readonly<Record<Choice, string>>
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
}

export function ChoiceSelect<Choice extends string>({ label, labels, choice, onChoose }: ChoiceSelectProps<Choice>) {
  const id = useId()
  const choices = Object.keys(labels) as Choice[] // the record has all choices
  return (
    <div className="field">
      <label className="summary-heading" htmlFor={id}>
        {label}
      </label>
      <select
        className="input"
        id={id}
        value={choice}
        onChange={(event) => onChoose(choices.find((one) => one === event.target.value) ?? choice)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </select>
    </div>
  )
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
