import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { ALLERGENS, SIZE_UNITS, sizeOfWeight } from '../../../../domain/product-facts.ts'
import { MAX_INGREDIENTS, MAX_ORIGIN, MAX_SKU } from '../../../../domain/product-rules.ts'
import { allergenName } from '../../../text/allergen-name.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import type { FormPartProps } from './product-form.tsx'
import './detail-fields.css'

const DETAILS = ['sku', 'origin', 'size', 'lowAt', 'ingredients', 'synonyms'] as const

/** Shows the optional fields. They stay open as long as one of them has an error. */
export function DetailFields({ isOpen: isOpenFirst, ...part }: FormPartProps & { readonly isOpen: boolean }) {
  const { form, draft, errors, busy } = part
  const [isOpened, setIsOpened] = useState(isOpenFirst)
  const isOpen = isOpened || DETAILS.some((field) => errors[field] !== undefined)
  const text = (name: (typeof DETAILS)[number] & keyof typeof draft, maxLength: number) => ({
    ...{ name, maxLength, autoComplete: 'off', optional: 'optional', readOnly: busy, error: errors[name] },
  })
  return (
    <details className="detail-fields" open={isOpen} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary>
        More details
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <fieldset>
        <legend className="visually-hidden">More details</legend>
        <div className="form-row">
          <Field
            {...text('sku', MAX_SKU)}
            label="SKU"
            hint="Your own number for it."
            value={draft.sku}
            onChange={({ target }) => form.type('sku', target.value)}
          />
          <Field
            {...text('origin', MAX_ORIGIN)}
            label="Origin"
            value={draft.origin}
            onChange={({ target }) => form.type('origin', target.value)}
          />
        </div>
        <div className="form-row">
          <SizeFields {...part} />
          <Field
            {...text('lowAt', 9)}
            label="Low at"
            hint="Pieces at which it shows as low."
            inputMode="numeric"
            value={draft.lowAt}
            onChange={({ target }) => form.type('lowAt', target.value)}
          />
        </div>
        <FieldFrame label="Ingredients" optional="optional" error={errors.ingredients}>
          {(links) => (
            <textarea
              {...links}
              name="ingredients"
              rows={3}
              maxLength={MAX_INGREDIENTS}
              value={draft.ingredients}
              readOnly={busy}
              onChange={({ target }) => form.type('ingredients', target.value)}
            />
          )}
        </FieldFrame>
        <Allergens {...part} />
        <Field
          {...text('synonyms', 4000)}
          label="Synonyms"
          hint="Other words that shoppers search for, with commas between them."
          value={draft.synonyms}
          onChange={({ target }) => form.type('synonyms', target.value)}
        />
      </fieldset>
    </details>
  )
}

function SizeFields({ form, draft, errors, busy }: FormPartProps) {
  const { amount, unit } = draft.size
  const read = sizeOfWeight(draft.weight)
  const hint =
    read && amount.trim() === '' ? `From the weight: ${read.amount} ${read.unit}.` : 'For the price by kilogram, liter or piece.'
  return (
    <FieldFrame label="Size" optional="optional" hint={hint} error={errors.size}>
      {(links) => (
        <div className="size-fields">
          <input
            {...links}
            name="size"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            value={amount}
            readOnly={busy}
            onChange={({ target }) => form.type('size', { amount: target.value, unit })}
          />
          <select
            className="input"
            aria-label="Unit of the size"
            value={unit}
            onChange={({ target }) =>
              form.type('size', { amount, unit: SIZE_UNITS.find((known) => known === target.value) ?? unit })
            }
          >
            {SIZE_UNITS.map((known) => (
              <option key={known} value={known}>
                {known}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  )
}

function Allergens({ form, draft }: FormPartProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within one would have the outer legend's look
    <div role="group" aria-labelledby={id}>
      <p id={id} className="allergens-title">
        Allergens <span className="field-optional">optional</span>
      </p>
      <div className="allergens">
        {ALLERGENS.map((allergen) => (
          <label key={allergen} className="allergen">
            <input
              type="checkbox"
              checked={draft.allergens.includes(allergen)}
              onChange={({ target }) =>
                form.type(
                  'allergens',
                  target.checked ? [...draft.allergens, allergen] : draft.allergens.filter((other) => other !== allergen),
                )
              }
            />
            <span>{capitalized(allergenName(allergen))}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
