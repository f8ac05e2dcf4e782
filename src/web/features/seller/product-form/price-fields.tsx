import type { ReactNode } from 'react'
import { MAX_PRICE_CENTS } from '../../../../domain/product-rules.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { replaceDecimalComma } from './decimal-comma.ts'
import { savingHint } from './product-draft.ts'
import type { FormPartProps } from './product-form.tsx'
import './price-fields.css'

export const PriceFields = ({ form, draft, errors, busy }: FormPartProps) => (
  <fieldset>
    <legend>Price</legend>
    <div className="form-row">
      <MoneyField form={form} name="price" label="Product price" value={draft.price} readOnly={busy} error={errors.price} />
      <MoneyField
        form={form}
        name="offerPrice"
        label="Offer price"
        value={draft.offerPrice}
        readOnly={busy}
        error={errors.offerPrice}
        hint={savingHint(draft) ?? 'What shoppers pay.'}
      />
    </div>
  </fieldset>
)

interface MoneyFieldProps extends Pick<FormPartProps, 'form'> {
  readonly name: 'price' | 'offerPrice'
  readonly label: string
  readonly value: string
  readonly readOnly: boolean
  readonly error: string | undefined
  readonly hint?: ReactNode
}

// A number field has an empty value when its input is invalid. This text stands for such input in the draft.
const UNREADABLE = '?'

const MoneyField = ({ form, name, label, value, readOnly, error, hint }: MoneyFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {({ className, ...links }) => (
      <div className="input-money">
        <input
          {...links}
          className={`${className} numbers`}
          name={name}
          type="number"
          inputMode="decimal"
          min="0.01"
          max={MAX_PRICE_CENTS / 100}
          step="0.01"
          required
          autoComplete="off"
          value={value === UNREADABLE ? '' : value}
          readOnly={readOnly}
          onInput={({ currentTarget: { validity, value } }) => form.type(name, validity.badInput ? UNREADABLE : value)}
          onBeforeInput={replaceDecimalComma}
          onBlur={form.checkOffer}
          onWheel={(event) => event.currentTarget.blur()} // otherwise scrolling would change the price
        />
      </div>
    )}
  </FieldFrame>
)
