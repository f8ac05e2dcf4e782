import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import type { OrderableLine } from '../checkout/rejected-order.ts'
import { useQuote } from '../checkout/use-quote.ts'
import { rememberedZip, rememberZip } from './remembered-zip.ts'
import { ZipDelivery } from './zip-delivery.tsx'

interface ZipQuestionProps {
  /** These lines are in the cart. */
  readonly lines: readonly OrderableLine[]
}

/** Asks a visitor for the ZIP code before the checkout, and says whether the store delivers there. */
export function ZipQuestion({ lines }: ZipQuestionProps) {
  const [zipcode, setZipcode] = useState(() => rememberedZip() ?? '')
  const { isDelivered } = useQuote(zipcode === '' ? [] : lines, zipcode)
  return (
    <Field
      name="zipcode"
      label="ZIP code"
      inputMode="numeric"
      autoComplete="postal-code"
      value={zipcode}
      onChange={({ target }) => {
        setZipcode(target.value)
        rememberZip(target.value)
      }}
      hint={<ZipDelivery zipcode={zipcode} isDelivered={isDelivered} />}
    />
  )
}
