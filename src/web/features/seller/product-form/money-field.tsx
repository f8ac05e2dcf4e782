import type { InputEvent, ReactNode } from 'react'
import { MAX_PRICE_CENTS } from '../../../../domain/products/product-rules.ts'
import { FieldFrame } from '../../../ui/field.tsx'

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
