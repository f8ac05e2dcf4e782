import { X } from 'lucide-react'
import { MAX_QUANTITY } from '../../../../domain/carts/cart.ts'
import { lineSubtotal } from '../../../../domain/checkout/pricing.ts'
import { formatCents } from '../../../../domain/money.ts'
import { expectedWeightText } from '../../../../domain/products/weighed.ts'
import type { OrderableLine } from '../../cart/cart-lines.ts'

interface PhoneLinesProps {
  readonly lines: readonly OrderableLine[]
  /** These sentences say why lines can't be bought. */
  readonly missing: readonly string[]
  onChange(lines: readonly OrderableLine[]): void
}

export function PhoneLines({ lines, missing, onChange }: PhoneLinesProps) {
  if (lines.length === 0) return <p className="soft">Nothing is added yet.</p>
  const setQuantity = (id: string, typed: number) => {
    const quantity = Math.min(Math.max(Math.trunc(typed) || 1, 1), MAX_QUANTITY)
    onChange(lines.map((line) => (line.id === id ? { ...line, quantity } : line)))
  }
  return (
    <>
      <ul className="phone-lines" aria-label="Ordered products">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="long-name">
              <span className="strong">{line.name}</span>
              {line.weighed && <span className="soft small">{` about ${expectedWeightText(line.weighed, line.quantity)}`}</span>}
            </span>
            <input
              className="input numbers"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_QUANTITY}
              aria-label={`Quantity of ${line.name}`}
              value={line.quantity}
              onChange={({ target }) => setQuantity(line.id, Number(target.value))}
            />
            <span className="numbers phone-line-price">{`${line.weighed ? 'about ' : ''}${formatCents(lineSubtotal(line))}`}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${line.name}`}
              onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {missing.map((sentence) => (
        <p className="field-error" key={sentence} role="status">
          {sentence}
        </p>
      ))}
    </>
  )
}
