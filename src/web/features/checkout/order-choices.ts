import { useState } from 'react'
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
