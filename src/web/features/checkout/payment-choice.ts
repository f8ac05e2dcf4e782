import { useState } from 'react'
import type { PaymentType } from '../../../domain/order.ts'
import { storedText } from '../../state/browser-storage.ts'

const stored = storedText('larder.payment')

/** The last one in this browser. */
export function usePaymentChoice(): [PaymentType, (choice: PaymentType) => void] {
  const [choice, setChoice] = useState<PaymentType>(() => (stored.read() === 'Online' ? 'Online' : 'COD'))
  const choose = (next: PaymentType) => {
    stored.write(next)
    setChoice(next)
  }
  return [choice, choose]
}
