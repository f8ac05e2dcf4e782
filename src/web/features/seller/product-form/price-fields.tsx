import type { InputEvent, ReactNode } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { MAX_PRICE_CENTS } from '../../../../domain/products/product-rules.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { type ProductDraft, savingHint } from './product-draft.ts'
import type { FormPartProps } from './product-form.tsx'

interface PriceFieldsProps extends FormPartProps {
  readonly saved: SellerProductWire | undefined
}

export const PriceFields = ({ form, draft, errors, busy, saved }: PriceFieldsProps) => (
  <fieldset>
    <legend>Price</legend>
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
  </fieldset>
)

function offerHint(draft: ProductDraft, saved: SellerProductWire | undefined): string {
  if (saved?.sale?.usualPrice !== undefined) return 'The price of the sale. A new price here ends the sale.'
  return savingHint(draft) ?? 'Leave it empty to sell at the product price.'
}

interface MoneyFieldProps {
  readonly name: string
  readonly label: string
  readonly optional?: string
  readonly value: string
  readonly readOnly: boolean
  readonly isRequired?: boolean
  readonly error?: string | undefined
  /** Marks the field when its error is shown elsewhere. */
  readonly isInvalid?: boolean
  readonly hint?: ReactNode
  onType(typed: string): void
  onBlur?(): void
}

// A number field has an empty value when its input is invalid. This text stands for such input in the draft.
const UNREADABLE = '?'

export const MoneyField = ({
  name,
  label,
  optional,
  value,
  readOnly,
  error,
  hint,
  onType,
  onBlur,
  ...field
}: MoneyFieldProps) => (
  <FieldFrame label={label} optional={optional} hint={hint} error={error}>
    {({ className, ...links }) => (
      <div className="input-money">
        <input
          {...links}
          {...(field.isInvalid && { 'aria-invalid': true as const })}
          className={`${className} numbers`}
          name={name}
          type="number"
          inputMode="decimal"
          min="0.01"
          max={MAX_PRICE_CENTS / 100}
          step="0.01"
          required={field.isRequired}
          autoComplete="off"
          value={value === UNREADABLE ? '' : value}
          readOnly={readOnly}
          onInput={({ currentTarget: { validity, value } }) => onType(validity.badInput ? UNREADABLE : value)}
          onBeforeInput={replaceDecimalComma}
          onBlur={onBlur}
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
