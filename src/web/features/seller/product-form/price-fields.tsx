import type { InputEvent, ReactNode } from 'react'
import { MAX_PRICE_CENTS } from '../../../../domain/product-rules.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { savingHint } from './product-draft.ts'
import type { FormPartProps } from './product-form.tsx'

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
        isOptional
        hint={savingHint(draft) ?? 'Leave it empty to sell at the product price.'}
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
  readonly isOptional?: boolean
  readonly hint?: ReactNode
}

// A number field has an empty value when its input is invalid. This text stands for such input in the draft.
const UNREADABLE = '?'

const MoneyField = ({ form, name, label, value, readOnly, error, isOptional = false, hint }: MoneyFieldProps) => (
  <FieldFrame label={label} {...(isOptional && { optional: 'optional' })} hint={hint} error={error}>
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
          required={!isOptional}
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

const DECIMAL_COMMA = /^\d*,\d{0,2}$/

/**
 * Turns a typed decimal comma into a point. A number field of an English page would drop the comma and turn `4,50` into
 * 450. A pasted `1,000` is left to the browser, which reads it as a thousand.
 */
function replaceDecimalComma(event: InputEvent<HTMLInputElement>): void {
  if (!DECIMAL_COMMA.test(event.data)) return
  event.preventDefault()
  // `execCommand` is deprecated, but nothing newer inserts text at the caret.
  document.execCommand('insertText', false, event.data.replace(',', '.'))
}
