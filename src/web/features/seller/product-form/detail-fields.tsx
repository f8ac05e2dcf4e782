import { ChevronDown } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { ALLERGENS } from '../../../../domain/products/allergens.ts'
import { SIZE_UNITS, sizeOfWeight, unitsOfSystem } from '../../../../domain/products/product-facts.ts'
import { PRODUCT_FIELD_ROWS } from '../../../../domain/products/product-fields.ts'
import { MAX_INGREDIENTS, MAX_ORIGIN, MAX_SKU } from '../../../../domain/products/product-rules.ts'
import { allergenName } from '../../../../domain/text/shown-text.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import type { DraftField, ProductDraft } from './product-draft.ts'
import type { FormPartProps } from './product-form.tsx'

/** All fields that are not in the other parts of the form. */
type DetailField = Exclude<
  DraftField,
  'name' | 'category' | 'weight' | 'stock' | 'inStock' | 'description' | 'price' | 'offerPrice' | 'sale'
>

type TextField = { readonly [Field in DetailField]: ProductDraft[Field] extends string ? Field : never }[DetailField]

interface DetailInput {
  readonly Input: (part: FormPartProps) => ReactElement
  /** Two halves share a row. */
  readonly isHalf?: true
}

/** Each field has an input here, in the order of the form. */
const DETAIL_INPUTS: { readonly [Field in DetailField]: DetailInput } = {
  sku: { isHalf: true, Input: (part) => <TextInput {...part} field="sku" maxLength={MAX_SKU} hint="Your own number for it." /> },
  origin: { isHalf: true, Input: (part) => <TextInput {...part} field="origin" maxLength={MAX_ORIGIN} /> },
  size: { isHalf: true, Input: SizeFields },
  lowAt: {
    isHalf: true,
    Input: (part) => (
      <TextInput {...part} field="lowAt" maxLength={9} hint="Pieces at which it shows as low." inputMode="numeric" />
    ),
  },
  ingredients: { Input: Ingredients },
  allergens: { Input: Allergens },
  synonyms: {
    Input: (part) => (
      <TextInput {...part} field="synonyms" maxLength={4000} hint="Other words customers search for, separated by commas." />
    ),
  },
}

const DETAILS: readonly (DetailInput & { readonly field: string })[] = Object.entries(DETAIL_INPUTS).map(([field, input]) => ({
  field,
  ...input,
}))

/** Shows the optional fields. They stay open as long as one of them has an error. */
export function DetailFields({ isOpen: isOpenFirst, ...part }: FormPartProps & { readonly isOpen: boolean }) {
  const [isOpened, setIsOpened] = useState(isOpenFirst)
  const isOpen = isOpened || DETAILS.some(({ field }) => part.errors[field] !== undefined)
  return (
    <details className="detail-fields" open={isOpen} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary>
        More details
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <fieldset>
        <legend className="visually-hidden">More details</legend>
        {rowsOf(DETAILS).map(([first, second]) =>
          first.isHalf ? (
            <div className="form-row" key={first.field}>
              <first.Input {...part} />
              {second && <second.Input {...part} />}
            </div>
          ) : (
            <first.Input key={first.field} {...part} />
          ),
        )}
      </fieldset>
    </details>
  )
}

type Row<Input> = readonly [first: Input, second?: Input]

/** Pairs each half with the half after it. */
function rowsOf<Input extends DetailInput>(inputs: readonly Input[]): Row<Input>[] {
  const [first, second, ...others] = inputs
  if (!first) return []
  if (first.isHalf && second?.isHalf) return [[first, second], ...rowsOf(others)]
  return [[first], ...rowsOf(inputs.slice(1))]
}

interface TextInputProps extends FormPartProps {
  readonly field: TextField
  readonly hint?: string
  readonly maxLength?: number
  readonly inputMode?: 'numeric'
}

const TextInput = ({ form, draft, errors, busy, pictures: _, field, ...input }: TextInputProps) => (
  <Field
    {...input}
    name={field}
    label={PRODUCT_FIELD_ROWS[field].heading}
    optional="(optional)"
    autoComplete="off"
    readOnly={busy}
    error={errors[field]}
    value={draft[field]}
    onChange={({ target }) => form.type(field, target.value)}
  />
)

function Ingredients({ form, draft, errors, busy }: FormPartProps) {
  return (
    <FieldFrame label="Ingredients" optional="(optional)" error={errors.ingredients}>
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
  )
}

const HINTS = { metric: 'For the price by kilogram, liter or piece.', us: 'For the price by pound, ounce, fluid ounce or piece.' }

function SizeFields({ form, draft, errors, busy }: FormPartProps) {
  const { amount, unit } = draft.size
  const { units = 'metric' } = useStoreFacts()
  const read = sizeOfWeight(draft.weight, units)
  const known = unitsOfSystem(units)
  const choices = known.includes(unit) ? known : [...known, unit]
  const hint = read && amount.trim() === '' ? `From the weight: ${read.amount} ${read.unit}.` : HINTS[units]
  return (
    <FieldFrame label="Size" optional="(optional)" hint={hint} error={errors.size}>
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
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
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
        Allergens <span className="field-optional">(optional)</span>
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
