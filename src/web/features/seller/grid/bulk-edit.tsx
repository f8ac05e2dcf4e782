import { type SubmitEvent, useId, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { typedPriceText } from '../../../../domain/money.ts'
import { numberText } from '../../../../domain/text/counts.ts'
import { FieldError } from '../../../ui/form.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { stockWord } from '../product-list/stock-switch.tsx'
import { BulkPreviewRow, BulkRounding, BulkValue } from './bulk-parts.tsx'
import { applyRule, BULK_WAYS, type BulkForm, type BulkRule, ruleOf } from './bulk-rule.ts'
import { COLUMN_NAMES, isTextOf, readText } from './grid-columns.ts'
import { editOf } from './grid-edits.ts'
import { beginEdit, type EditColumn, shownOffered, shownTexts, typeCells } from './row-edit.ts'
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

const FIRST_FORM: BulkForm = { column: 'price', way: 'raise', value: '5', rounding: 'none' }
const PREVIEWED = 6

export function BulkEdit(props: BulkEditProps) {
  const { selected, total, isAll, isArchived, onSelectTotal, onClear, onPut, onArchive } = props
  const [form, setForm] = useState(FIRST_FORM)
  const ids = useId()
  const { busy, run } = useOneAtATime()
  const change = (changes: Partial<BulkForm>) => setForm({ ...form, ...changes })
  const rule = ruleOf(form)
  const ways = Object.entries(BULK_WAYS[form.column])
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
          <div className="field">
            <label htmlFor={`${ids}-column`}>What</label>
            <select
              className="input"
              id={`${ids}-column`}
              value={form.column}
              onChange={({ target: { value } }) =>
                isTextOf(BULK_WAYS, value) && setForm({ ...FIRST_FORM, column: value, ...firstWay(value) })
              }
            >
              {Object.keys(BULK_WAYS).map((column) => (
                <option key={column} value={column}>
                  {isTextOf(COLUMN_NAMES, column) && COLUMN_NAMES[column]}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${ids}-way`}>How</label>
            <select className="input" id={`${ids}-way`} value={form.way} onChange={({ target }) => change({ way: target.value })}>
              {ways.map(([way, text]) => (
                <option key={way} value={way}>
                  {text}
                </option>
              ))}
            </select>
          </div>
          {form.column !== 'inStock' && (
            <BulkValue
              label={form.way === 'set' ? 'To' : 'Percent'}
              value={form.value}
              problemId={typeof rule === 'string' ? `${ids}-problem` : undefined}
              onChange={(value) => change({ value })}
            />
          )}
          {(form.way === 'raise' || form.way === 'lower') && (
            <BulkRounding value={form.rounding} onChange={(rounding) => change({ rounding })} />
          )}
        </div>
        {typeof rule === 'string' ? (
          <FieldError id={`${ids}-problem`}>{rule}</FieldError>
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

const firstWay = (column: EditColumn) => ({ way: Object.keys(BULK_WAYS[column])[0] ?? '', value: column === 'stock' ? '0' : '5' })

interface PreviewProps {
  readonly selected: readonly SellerProductWire[]
  readonly rule: BulkRule
  readonly column: EditColumn
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
            before={valueText(column, before)}
            after={valueText(column, after)}
          />
        )
      })}
    </ul>
    {selected.length > PREVIEWED && <p className="soft">{`and ${numberText(selected.length - PREVIEWED)} more`}</p>}
  </div>
)

function valueText(column: EditColumn, edit: ReturnType<typeof beginEdit>): string {
  if (column === 'inStock') return stockWord(shownOffered(edit))
  const text = readText(column, shownTexts(edit)[column])
  if (column === 'stock') return text === '' ? 'Not counted' : text
  return typedPriceText(text)
}
