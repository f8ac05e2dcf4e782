import { Field } from '../../ui/field.tsx'
import { ZipDelivery } from './zip-delivery.tsx'

interface ZipQuestionProps {
  readonly zipcode: string
  readonly isDelivered: boolean | undefined
  readonly onChange: (zipcode: string) => void
}

/** Asks a visitor for the ZIP code before the checkout, and says whether the store delivers there. */
export const ZipQuestion = ({ zipcode, isDelivered, onChange }: ZipQuestionProps) => (
  <Field
    name="zipcode"
    label="ZIP code"
    inputMode="numeric"
    autoComplete="postal-code"
    value={zipcode}
    onChange={({ target }) => onChange(target.value)}
    hint={<ZipDelivery zipcode={zipcode} isDelivered={isDelivered} />}
  />
)
