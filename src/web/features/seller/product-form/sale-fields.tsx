import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { wireCents } from '../../../../domain/money.ts'
import type { SentSale } from '../../../../domain/products/sale.ts'
import { longDay } from '../../../../domain/time/day-text.ts'
import { FieldFrame, FieldHint } from '../../../ui/field.tsx'
import { FieldError } from '../../../ui/form.tsx'
import { soldPriceText } from '../../../ui/weight-text.ts'
import { NO_SALE } from './kind-inputs.ts'
import { MoneyField } from './money-field.tsx'
import type { FormPartProps } from './product-form.tsx'

interface SaleFieldsProps extends FormPartProps {
  readonly saved: SellerProductWire | undefined
}

/** Shows the price of a sale and its days. They are open when the product has a sale, and as long as there is an error. */
export function SaleFields({ form, draft: { sale, weighed }, errors, busy, saved }: SaleFieldsProps) {
  const id = useId()
  const [isOpened, setIsOpened] = useState(saved?.sale !== undefined)
  const isTyped = Object.values(sale).some((text) => text !== '')
  const type = (changes: Partial<SentSale>) => form.type('sale', { ...sale, ...changes })
  const dayField = (name: 'from' | 'to', label: string) => (
    <FieldFrame label={label}>
      {(links) => (
        <input
          {...links}
          aria-describedby={id}
          name={name === 'from' ? 'saleFrom' : 'saleTo'}
          type="date"
          value={sale[name]}
          readOnly={busy}
          onChange={({ target }) => type({ [name]: target.value })}
        />
      )}
    </FieldFrame>
  )
  return (
    <details
      className="detail-fields"
      open={isOpened || isTyped || errors.sale !== undefined}
      onToggle={(event) => setIsOpened(event.currentTarget.open)}
    >
      <summary>
        Sale on some days
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <fieldset aria-describedby={id}>
        <legend className="visually-hidden">Sale on some days</legend>
        <div className="form-row">
          <MoneyField
            name="sale"
            label={weighed.per === '' ? 'Sale price' : `Sale price per ${weighed.per}`}
            value={sale.offerPrice}
            readOnly={busy}
            isInvalid={errors.sale !== undefined}
            onType={(offerPrice) => type({ offerPrice })}
          />
          {dayField('from', 'First day')}
          {dayField('to', 'Last day')}
        </div>
        {errors.sale ? <FieldError id={id}>{errors.sale}</FieldError> : <FieldHint id={id}>{hintOf(saved)}</FieldHint>}
        {isTyped && (
          <div>
            <button type="button" className="text-link" onClick={() => form.type('sale', NO_SALE)}>
              Remove the sale
            </button>
          </div>
        )}
      </fieldset>
    </details>
  )
}

function hintOf(saved: SellerProductWire | undefined): string {
  const { usualPrice, to = '' } = saved?.sale ?? {}
  return usualPrice === undefined
    ? 'Customers pay the sale price on these days, in the store’s time zone. Then the product has its offer price again.'
    : `On sale until ${longDay(to)}. Then the product costs ${soldPriceText(wireCents(usualPrice), saved?.weighed?.per)} again.`
}
