import { type SubmitEvent, useId, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { GRID_FIELDS, type GridField } from '../../../../domain/products/product-fields.ts'
import { numberText } from '../../../../domain/text/counts.ts'
import { capitalized, choiceName } from '../../../../domain/text/shown-text.ts'
import { FieldError } from '../../../ui/form.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { BulkPreviewRow, BulkRounding, BulkSelect, BulkValue } from './bulk-parts.tsx'
import { applyRule, type BulkForm, type BulkRule, choicesOf, firstForm, ruleOf, waysOf } from './bulk-rule.ts'
import { cellKind, shownValue } from './cell-kinds.ts'
import { isTextField, nameOf } from './grid-columns.ts'
import { editOf } from './grid-edits.ts'
import { beginEdit, shownCell, typeCells } from './row-edit.ts'
import '../../../look/panel.css'

interface BulkEditProps {
  readonly selected: readonly SellerProductWire[]
  /** The number of products of the filter. Some of them may not be loaded, and so can't be selected. */
  readonly total: number
  readonly isAll: boolean
  readonly isArchived: boolean
  onSelectTotal(): Promise<void>
  onClear(): void
  onPut(rule: BulkRule): void
  onArchive(): Promise<void>
}

const PREVIEWED = 6

export function BulkEdit(props: BulkEditProps) {
  const { selected, total, isAll, isArchived, onSelectTotal, onClear, onPut, onArchive } = props
  const [form, setForm] = useState(() => firstForm('price'))
  const ids = useId()
  const { busy, run } = useOneAtATime()
  const change = (changes: Partial<BulkForm>) => setForm({ ...form, ...changes })
  const rule = ruleOf(form)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typeof rule !== 'string') onPut(rule)
  }
  return (
    <form className="seller-panel titled-panel bulk-edit" aria-labelledby={`${ids}-title`} noValidate onSubmit={submit}>
      <h2 id={`${ids}-title`}>
        {isAll
          ? `Change all ${numberText(selected.length)} products`
          : `Change ${numberText(selected.length)} of ${numberText(total)} products`}
      </h2>
      <div className="titled-panel-body">
        <div className="bulk-fields">
          <BulkSelect
            label="What"
            value={form.column}
            onChange={(value) => setForm(firstForm(GRID_FIELDS.find((field) => field === value) ?? form.column))}
          >
            {GRID_FIELDS.map((field) => (
              <option key={field} value={field}>
                {nameOf(field)}
              </option>
            ))}
          </BulkSelect>
          <BulkSelect label="How" value={form.way} onChange={(way) => change({ way })}>
            {Object.entries(waysOf(form.column)).map(([way, text]) => (
              <option key={way} value={way}>
                {text}
              </option>
            ))}
          </BulkSelect>
          {TYPED_WAYS.includes(form.way) && (
            <BulkValue
              label={form.way === 'set' ? 'To' : 'Percent'}
              value={form.value}
              inputMode={isTextField(form.column) ? cellKind(form.column).inputMode : undefined}
              issueId={typeof rule === 'string' ? `${ids}-issue` : undefined}
              onChange={(value) => change({ value })}
            />
          )}
          {CHOSEN_WAYS.includes(form.way) && (
            <BulkSelect label={nameOf(form.column)} value={form.value} onChange={(value) => change({ value })}>
              {choicesOf(form.column).map((choice) => (
                <option key={choice} value={choice}>
                  {capitalized(choiceName(choice))}
                </option>
              ))}
            </BulkSelect>
          )}
          {(form.way === 'raise' || form.way === 'lower') && (
            <BulkRounding value={form.rounding} onChange={(rounding) => change({ rounding })} />
          )}
        </div>
        {typeof rule === 'string' ? (
          <FieldError id={`${ids}-issue`}>{rule}</FieldError>
        ) : (
          <Preview selected={selected} rule={rule} column={form.column} />
        )}
        <div className="bulk-actions">
          <button type="submit" className="button button-secondary">
            Apply to the grid
          </button>
          <button type="button" className="button button-quiet" aria-busy={busy} onClick={() => void run(onArchive)}>
            {`${isArchived ? 'Restore' : 'Archive'} ${numberText(selected.length)}`}
          </button>
          {!isAll && (
            <button type="button" className="text-link" aria-busy={busy} onClick={() => void run(onSelectTotal)}>
              {`Select all ${numberText(total)} products`}
            </button>
          )}
          <button type="button" className="text-link" onClick={onClear}>
            Clear selection
          </button>
        </div>
      </div>
    </form>
  )
}

const TYPED_WAYS = ['set', 'raise', 'lower']
const CHOSEN_WAYS = ['add', 'remove']

interface PreviewProps {
  readonly selected: readonly SellerProductWire[]
  readonly rule: BulkRule
  readonly column: GridField
}

const Preview = ({ selected, rule, column }: PreviewProps) => (
  <div>
    <p className="strong small">Preview</p>
    <ul className="bulk-preview">
      {selected.slice(0, PREVIEWED).map((product) => {
        const before = editOf(product._id) ?? beginEdit(product)
        const after = typeCells(before, applyRule(rule, before))
        return (
          <BulkPreviewRow
            key={product._id}
            name={product.name}
            before={shownValue(column, shownCell(before, column))}
            after={shownValue(column, shownCell(after, column))}
          />
        )
      })}
    </ul>
    {selected.length > PREVIEWED && <p className="soft">{`and ${numberText(selected.length - PREVIEWED)} more`}</p>}
  </div>
)
