import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { formatCents } from '../../../../domain/money.ts'
import { pricesOfPiece } from '../../../../domain/products/weighed.ts'
import { type SentWeighed, weighedOfSent, wrongPart } from '../../../../domain/products/weighed-rules.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
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
  <FieldFrame
    label="Sold by"
    hint={
      props.draft.weighed.per === ''
        ? undefined
        : 'Customers order pieces. You weigh them when you pack, and they pay that weight.'
    }
  >
    {(links) => (
      <select
        {...links}
        name="weighedPer"
        value={props.draft.weighed.per}
        onChange={({ target }) => typeWeighed(props)({ per: target.value })}
      >
        <option value="">The piece</option>
        <option value="lb">Weight, priced per pound</option>
        <option value="kg">Weight, priced per kilogram</option>
      </select>
    )}
  </FieldFrame>
)

/** The price by weight, and what one piece weighs, from which the price of a piece follows. */
export function WeighedFields(props: PriceFieldsProps) {
  const { draft, errors, busy, saved, form } = props
  const { per, piece, price, offerPrice } = draft.weighed
  const type = typeWeighed(props)
  const { part, message } = shownIssue(draft, errors)
  const errorOf = (each: typeof part) => (each === part ? message : undefined)
  return (
    <>
      <div className="form-row">
        <MoneyField
          name="weighedPrice"
          label={`Price per ${per}`}
          value={price}
          readOnly={busy}
          isRequired
          error={errorOf('price')}
          onType={(typed) => type({ price: typed })}
          onBlur={form.checkOffer}
        />
        <MoneyField
          name="weighedOffer"
          label={`Offer price per ${per}`}
          optional="(optional)"
          value={offerPrice}
          readOnly={busy}
          error={errorOf('offerPrice')}
          hint={offerHint(draft, saved)}
          onType={(typed) => type({ offerPrice: typed })}
          onBlur={form.checkOffer}
        />
      </div>
      <Field
        name="weighedPiece"
        label={`Weight of one piece, in ${per}`}
        hint={pieceHint(draft)}
        error={errorOf('piece')}
        inputMode="decimal"
        maxLength={8}
        required
        autoComplete="off"
        value={piece}
        readOnly={busy}
        onChange={({ target }) => type({ piece: target.value })}
      />
    </>
  )
}

/** The server names prices of a piece in errors, too, which follow from these fields. */
function shownIssue(draft: ProductDraft, { weighed, price, offerPrice }: PriceFieldsProps['errors']) {
  const message = weighed ?? price ?? offerPrice
  const sent = fieldsOf(draft).weighed
  const part = (sent && wrongPart(sent)?.part) ?? 'price'
  return { part, message }
}

function pieceHint(draft: ProductDraft): string {
  const sent = fieldsOf(draft).weighed
  const weighed = sent && weighedOfSent(sent)
  const ofPiece = weighed && pricesOfPiece(weighed).offerPrice
  const example = 'About what one tomato or one slice of cheese weighs.'
  return ofPiece === null ? example : `${example} So a piece costs about ${formatCents(ofPiece)}.`
}
