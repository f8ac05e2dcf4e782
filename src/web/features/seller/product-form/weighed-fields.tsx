import { useId } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { formatCents } from '../../../../domain/money.ts'
import { pricesOfPiece, weightText } from '../../../../domain/products/weighed.ts'
import { type SentWeighed, weighedOfSent } from '../../../../domain/products/weighed-rules.ts'
import { Field, FieldFrame, FieldHint } from '../../../ui/field.tsx'
import { FieldError } from '../../../ui/form.tsx'
import { MoneyField } from './money-field.tsx'
import { fieldsOf, offerHint, type ProductDraft } from './product-draft.ts'
import type { FormPartProps } from './product-form.tsx'

export interface PriceFieldsProps extends FormPartProps {
  readonly saved: SellerProductWire | undefined
}

const typeWeighed =
  ({ form, draft }: PriceFieldsProps) =>
  (changes: Partial<SentWeighed>): void =>
    form.type('weighed', { ...draft.weighed, ...changes })

/** Lets the seller choose whether a product is sold by the piece or by weight. What was typed for the other way stays. */
export const SoldBySelect = (props: PriceFieldsProps) => (
  <FieldFrame label="Sold by">
    {(links) => (
      <select
        {...links}
        name="weighedPer"
        value={props.draft.weighed.per}
        onChange={({ target }) => typeWeighed(props)({ per: target.value })}
      >
        <option value="">The piece</option>
        <option value="lb">The pound (lb), weighed when packed</option>
        <option value="kg">The kilogram (kg), weighed when packed</option>
      </select>
    )}
  </FieldFrame>
)

/** The price by weight, and what one piece weighs, from which the price of a piece follows. */
export function WeighedFields(props: PriceFieldsProps) {
  const id = useId()
  const { draft, errors, busy, saved } = props
  const { per, piece, price, offerPrice } = draft.weighed
  const type = typeWeighed(props)
  const isInvalid = errors.weighed !== undefined
  return (
    <fieldset aria-describedby={id}>
      <legend className="visually-hidden">Price by weight</legend>
      <div className="form-row">
        <MoneyField
          name="weighedPrice"
          label={`Price per ${per}`}
          value={price}
          readOnly={busy}
          isRequired
          isInvalid={isInvalid}
          onType={(typed) => type({ price: typed })}
        />
        <MoneyField
          name="weighedOffer"
          label={`Offer price per ${per}`}
          optional="(optional)"
          value={offerPrice}
          readOnly={busy}
          isInvalid={isInvalid}
          hint={offerHint(draft, saved)}
          onType={(typed) => type({ offerPrice: typed })}
        />
      </div>
      <Field
        name="weighedPiece"
        label={`Weight of one piece, in ${per}`}
        hint="What customers add at once: one tomato, or a slice of cheese."
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
        value={piece}
        readOnly={busy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => type({ piece: target.value })}
      />
      {isInvalid ? <FieldError id={id}>{errors.weighed}</FieldError> : <FieldHint id={id}>{pieceHint(draft)}</FieldHint>}
    </fieldset>
  )
}

function pieceHint(draft: ProductDraft): string {
  const sent = fieldsOf(draft).weighed
  const weighed = sent && weighedOfSent(sent)
  if (!weighed) return 'Customers order pieces, and pay what the scale says when you pack.'
  const price = formatCents(pricesOfPiece(weighed).offerPrice)
  return `A piece of about ${weightText(weighed.piece, weighed.per)} costs about ${price}. Customers pay what the scale says.`
}
