import { useState } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { ADDRESS_RULES, isPlace, type NewAddress, OPTIONAL_ADDRESS_RULES } from '../../../domain/addresses/address.ts'
import { formatDollars } from '../../../domain/money.ts'
import type { Failure } from '../../api/failure.ts'
import type { DetailsToSend } from '../../api/shopper-api.ts'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.tsx'
import { QuestionForm } from '../../ui/question.tsx'
import { CourierNoteField, PlaceFields } from '../addresses/place-fields.tsx'
import { changedAmountOf, changedDetails, detailsErrors } from './changed-details.ts'
import '../../look/form-page.css'

interface ChangeDetailsProps {
  readonly order: OrderWire
  /** Resolves to the failure to show in the form, or to null. */
  onChange(details: DetailsToSend): Promise<Failure | null>
}

/** Lets the shopper change address, phone and note until packing begins. Who picks an order up has no address. */
export function ChangeDetails({ order, onChange }: ChangeDetailsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {order.canChange && (
        <button type="button" className="text-link" onClick={() => setIsOpen(true)}>
          Change<span className="visually-hidden">{` ${whatText(order)} of order ${order.number}`}</span>
        </button>
      )}
      {isOpen && <DetailsDialog order={order} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const whatText = ({ address }: OrderWire): string => (isPlace(address) ? 'address, phone or note' : 'phone or note')

const { email: _, phone, ...place } = ADDRESS_RULES
const { line2, courierNote } = OPTIONAL_ADDRESS_RULES
const PICKUP_RULES = { phone, courierNote }
const DELIVERY_RULES = { ...place, line2, ...PICKUP_RULES }

function DetailsDialog({ order, onChange, onClose }: ChangeDetailsProps & { onClose(): void }) {
  const { address, note, amount, fulfilment } = order
  const placed = isPlace(address) ? address : null
  const [newAmount, setNewAmount] = useState<number | null>(null)
  const answer = useForm({
    rules: placed ? DELIVERY_RULES : PICKUP_RULES,
    async send(typed) {
      const details = changedDetails(order, placed, typed)
      if (Object.keys(details).length === 0) {
        onClose()
        return null
      }
      const failure = await onChange({ ...details, ...(newAmount !== null && { expected: { amount: newAmount } }) })
      const changed = failure && changedAmountOf(failure)
      setNewAmount(changed)
      if (!failure) onClose()
      return changed === null ? failure : null
    },
    errorsOf: detailsErrors,
  })
  const { errors } = answer
  const fieldOf = (name: keyof NewAddress) => ({ name, defaultValue: placed?.[name], error: errors[name as keyof typeof errors] })
  return (
    <QuestionForm
      title={`Change ${whatText(order)}`}
      yes={newAmount === null ? 'Save changes' : `Save for ${formatDollars(newAmount)}`}
      no="Keep as it is"
      answer={answer}
      onClose={onClose}
    >
      <p>
        <span>Order</span> <strong className="numbers">{order.number}</strong>
        <span>. You can change it until we start packing it.</span>
      </p>
      {/* A changed address may have another fee, so what the shopper has agreed to holds no longer. */}
      <div className="form-grid" onChange={() => setNewAmount(null)}>
        {placed && (
          <>
            <Field {...fieldOf('firstName')} label="First name" autoComplete="given-name" required />
            <Field {...fieldOf('lastName')} label="Last name" autoComplete="family-name" required />
            <PlaceFields fieldOf={fieldOf} />
          </>
        )}
        <Field
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          defaultValue={address.phone}
          error={errors.phone}
          required
          wide
        />
        <CourierNoteField name="courierNote" defaultValue={note} error={errors.courierNote} isPickup={fulfilment === 'pickup'} />
      </div>
      <div role="status">
        {newAmount !== null && (
          <p className="strong">{`Delivery there has another fee. Your order comes to ${formatDollars(newAmount)} instead of ${formatDollars(amount)}.`}</p>
        )}
      </div>
    </QuestionForm>
  )
}
