import { ChevronDown } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { barcodesIn } from '../../../../domain/products/barcode.ts'
import type { FactKind, FactRow } from '../../../../domain/products/field-kinds.ts'
import { MINIMUM_AGES } from '../../../../domain/products/minimum-age.ts'
import { FACT_FIELDS, FACT_ROWS, type FactField } from '../../../../domain/products/product-fields.ts'
import { SIZE_UNITS, sizeOfWeight, unitsOfSystem } from '../../../../domain/products/sizes.ts'
import { capitalized, choiceName } from '../../../../domain/text/shown-text.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { useSuppliers } from '../buying/use-suppliers.ts'
import { CameraScan } from '../scanning/camera-scan.tsx'
import { useScanner } from '../scanning/use-scanner.ts'
import type { FormPartProps } from './product-form.tsx'

type FieldOf<Kind extends FactKind> = {
  [Field in FactField]: (typeof FACT_ROWS)[Field]['kind'] extends Kind ? Field : never
}[FactField]

type InputProps<Kind extends FactKind> = FormPartProps & { readonly field: FieldOf<Kind>; readonly row: FactRow<Kind> }

const KIND_FIELDS: { readonly [Kind in FactKind]: (props: InputProps<Kind>) => ReactElement } = {
  text: (props) => (props.row.form === 'long' ? <LongText {...props} /> : <TextInput {...props} maxLength={props.row.max} />),
  pieces: (props) => <TextInput {...props} maxLength={9} inputMode="numeric" />,
  optionalAmount: (props) => <TextInput {...props} maxLength={12} inputMode="decimal" />,
  age: AgeChoice,
  size: SizeFields,
  words: (props) => <TextInput {...props} maxLength={4000} />,
  choices: Choices,
  barcodes: (props) => (
    <div className="barcodes-field">
      <TextInput {...props} maxLength={400} />
      <CameraScan onScan={(barcode) => addBarcode(props, barcode)} />
    </div>
  ),
  supplier: SupplierChoice,
}

function FactInput({ field, ...part }: FormPartProps & { readonly field: FactField }) {
  const row: FactRow = FACT_ROWS[field]
  // TypeScript can't relate the kind of a field to its row.
  const KindField = KIND_FIELDS[row.kind] as (props: FormPartProps & { field: FactField; row: FactRow }) => ReactElement
  return <KindField {...part} field={field} row={row} />
}

function addBarcode({ form, draft, busy }: FormPartProps, barcode: string): void {
  if (busy) return
  const typed = barcodesIn(draft.barcodes)
  // The space separates the barcode from one that is scanned into the field.
  form.type('barcodes', `${(typed.includes(barcode) ? typed : [...typed, barcode]).join(' ')} `)
}

/** Shows the optional fields. They stay open as long as one of them has an error. */
export function DetailFields({ isOpen: isOpenFirst, ...part }: FormPartProps & { readonly isOpen: boolean }) {
  const [isOpened, setIsOpened] = useState(isOpenFirst)
  useScanner({
    onScan(barcode) {
      if (!part.busy) setIsOpened(true)
      addBarcode(part, barcode)
    },
    isField: (field) => field.getAttribute('name') === 'barcodes',
  })
  const isOpen = isOpened || FACT_FIELDS.some((field) => part.errors[field] !== undefined)
  return (
    <details className="detail-fields" open={isOpen} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary>
        More details
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <fieldset>
        <legend className="visually-hidden">More details</legend>
        {rowsOf(FACT_FIELDS).map(([first, second]) =>
          isHalf(first) ? (
            <div className="form-row" key={first}>
              <FactInput {...part} field={first} />
              {second && <FactInput {...part} field={second} />}
            </div>
          ) : (
            <FactInput key={first} {...part} field={first} />
          ),
        )}
      </fieldset>
    </details>
  )
}

const isHalf = (field: FactField | undefined): boolean => field !== undefined && 'isHalf' in FACT_ROWS[field]

/** Pairs each half with the half after it. */
function rowsOf(fields: readonly FactField[]): (readonly [first: FactField, second?: FactField])[] {
  const [first, second, ...others] = fields
  if (!first) return []
  if (second && isHalf(first) && isHalf(second)) return [[first, second], ...rowsOf(others)]
  return [[first], ...rowsOf(fields.slice(1))]
}

interface TextInputProps extends InputProps<'text' | 'pieces' | 'optionalAmount' | 'words' | 'barcodes'> {
  readonly maxLength: number
  readonly inputMode?: 'numeric' | 'decimal'
}

const TextInput = ({ form, draft, errors, busy, pictures: _, field, row, ...input }: TextInputProps) => (
  <Field
    {...input}
    name={field}
    label={row.heading}
    {...(row.hint !== undefined && { hint: row.hint })}
    optional="(optional)"
    autoComplete="off"
    readOnly={busy}
    error={errors[field]}
    value={draft[field]}
    onChange={({ target }) => form.type(field, target.value)}
  />
)

function LongText({ form, draft, errors, busy, field, row }: InputProps<'text'>) {
  return (
    <FieldFrame label={row.heading} optional="(optional)" error={errors[field]}>
      {(links) => (
        <textarea
          {...links}
          name={field}
          rows={3}
          maxLength={row.max}
          value={draft[field]}
          readOnly={busy}
          onChange={({ target }) => form.type(field, target.value)}
        />
      )}
    </FieldFrame>
  )
}

function AgeChoice({ form, draft, errors, busy, field, row }: InputProps<'age'>) {
  return (
    <FieldFrame
      label={row.heading}
      optional="(optional)"
      error={errors[field]}
      {...(row.hint !== undefined && { hint: row.hint })}
    >
      {(links) => (
        <select
          {...links}
          name={field}
          value={draft[field]}
          disabled={busy}
          onChange={({ target }) => form.type(field, target.value)}
        >
          <option value="">For all ages</option>
          {MINIMUM_AGES.map((age) => (
            <option key={age} value={String(age)}>
              {`${age} or older`}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

function SupplierChoice({ form, draft, errors, busy, field, row }: InputProps<'supplier'>) {
  const { suppliers } = useSuppliers()
  const chosen = draft[field]
  const offered = suppliers?.filter(({ _id, archived }) => !archived || _id === chosen) ?? []
  return (
    <FieldFrame label={row.heading} optional="(optional)" error={errors[field]}>
      {(links) => (
        <select {...links} name={field} value={chosen} disabled={busy} onChange={({ target }) => form.type(field, target.value)}>
          <option value="">No supplier</option>
          {chosen !== '' && suppliers === null && <option value={chosen}>Loading</option>}
          {offered.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

const HINTS = { metric: 'For the price by kilogram, liter or piece.', us: 'For the price by pound, ounce, fluid ounce or piece.' }

function SizeFields({ form, draft, errors, busy }: InputProps<'size'>) {
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

function Choices({ form, draft, field, row: { heading, choices } }: InputProps<'choices'>) {
  const id = useId()
  const chosen = draft[field]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within one would have the outer legend's look
    <div role="group" aria-labelledby={id}>
      <p id={id} className="fact-choices-title">
        <span>{heading}</span> <span className="field-optional">(optional)</span>
      </p>
      <div className="fact-choices">
        {choices.map((choice) => (
          <label key={choice} className="fact-choice">
            <input
              type="checkbox"
              checked={chosen.includes(choice)}
              onChange={({ target }) =>
                form.type(field, target.checked ? [...chosen, choice] : chosen.filter((other) => other !== choice))
              }
            />
            <span>{capitalized(choiceName(choice))}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
