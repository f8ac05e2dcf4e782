import { MoneyField } from './money-field.tsx'
import { offerHint } from './product-draft.ts'
import { type PriceFieldsProps, SoldBySelect, WeighedFields } from './weighed-fields.tsx'

export const PriceFields = (props: PriceFieldsProps) => (
  <fieldset>
    <legend>Price</legend>
    <SoldBySelect {...props} />
    {props.draft.weighed.per === '' ? <PiecePriceFields {...props} /> : <WeighedFields {...props} />}
  </fieldset>
)

const PiecePriceFields = ({ form, draft, errors, busy, saved }: PriceFieldsProps) => (
  <div className="form-row">
    <MoneyField
      name="price"
      label="Product price"
      value={draft.price}
      readOnly={busy}
      isRequired
      error={errors.price}
      onType={(typed) => form.type('price', typed)}
      onBlur={form.checkOffer}
    />
    <MoneyField
      name="offerPrice"
      label="Offer price"
      optional="(optional)"
      value={draft.offerPrice}
      readOnly={busy}
      error={errors.offerPrice}
      hint={offerHint(draft, saved)}
      onType={(typed) => form.type('offerPrice', typed)}
      onBlur={form.checkOffer}
    />
  </div>
)
