import { type SubmitEvent, useId, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { numberText } from '../../../../domain/text/counts.ts'
import { useCategoryNames } from '../../../document/store-categories.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { FieldError } from '../../../ui/form.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { BulkDay, BulkPreviewRow, BulkRounding, BulkSelect, BulkValue, isKeyOf } from '../grid/bulk-parts.tsx'
import { CategoryOptions } from '../product-form/category-options.tsx'
import {
  BULK_CHANGES,
  type BulkChange,
  type BulkChangeForm,
  bulkChangeOf,
  type PlannedChange,
  planBulkChange,
} from './bulk-change.ts'
import { stockWord } from './stock-switch.tsx'
import '../../../look/panel.css'

interface BulkPanelProps {
  readonly selected: readonly SellerProductWire[]
  /** The number of products that the filter finds. Some of them may not be loaded yet. */
  readonly total: number
  readonly progress: string | null
  onSelectAll(): Promise<void>
  onApply(change: BulkChange): Promise<void>
  onClose(): void
}

const FIRST_FORM: BulkChangeForm = {
  ...{ what: 'prices', category: '', direction: 'raise', percent: '5', rounding: 'none' },
  ...{ isYes: true, from: '', to: '' },
}
const PREVIEWED = 200

/** Changes the chosen products at once, after it has shown what each of them becomes. */
export function BulkPanel({ selected, total, progress, onSelectAll, onApply, onClose }: BulkPanelProps) {
  const [form, setForm] = useState(FIRST_FORM)
  const ids = useId()
  const { busy, run } = useOneAtATime()
  const nameOf = useCategoryNames()
  const set = (changes: Partial<BulkChangeForm>) => setForm({ ...form, ...changes })
  const change = bulkChangeOf(form)
  const planned =
    typeof change === 'string' ? [] : selected.map((product) => ({ product, ...planBulkChange(change, product, nameOf) }))
  const ready = planned.filter(({ sent }) => sent !== null).length
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typeof change !== 'string' && ready > 0) void run(() => onApply(change))
  }
  return (
    <form className="seller-panel titled-panel bulk-edit" aria-labelledby={`${ids}-title`} noValidate onSubmit={submit}>
      <h2 id={`${ids}-title`}>
        {selected.length === 0
          ? 'Choose products to change'
          : `Change ${numberText(selected.length)} of ${numberText(total)} products`}
      </h2>
      <div className="titled-panel-body">
        <div className="bulk-fields">
          <div className="field">
            <label htmlFor={`${ids}-what`}>What</label>
            <select
              className="input"
              id={`${ids}-what`}
              value={form.what}
              onChange={({ target }) => isKeyOf(BULK_CHANGES, target.value) && set({ what: target.value })}
            >
              {Object.entries(BULK_CHANGES).map(([what, text]) => (
                <option key={what} value={what}>
                  {text}
                </option>
              ))}
            </select>
          </div>
          <BulkFields form={form} issueId={typeof change === 'string' ? `${ids}-issue` : undefined} set={set} />
        </div>
        {typeof change === 'string' ? <FieldError id={`${ids}-issue`}>{change}</FieldError> : <Preview planned={planned} />}
        <div className="bulk-actions">
          <BusyButton type="submit" className="button button-secondary" busy={busy} aria-disabled={ready === 0}>
            {`Change ${numberText(ready)}`}
          </BusyButton>
          {selected.length < total && (
            <button type="button" className="text-link" aria-busy={busy} onClick={() => void run(onSelectAll)}>
              {`Choose all ${numberText(total)} found`}
            </button>
          )}
          <button type="button" className="text-link" onClick={onClose}>
            Cancel
          </button>
          <span className="soft small" role="status">
            {progress}
          </span>
        </div>
      </div>
    </form>
  )
}

interface BulkFieldsProps {
  readonly form: BulkChangeForm
  /** `issueId` is the id of the sentence about a value that can't be read, and undefined for others. */
  readonly issueId: string | undefined
  set(changes: Partial<BulkChangeForm>): void
}

function BulkFields({ form, issueId, set }: BulkFieldsProps) {
  const { what } = form
  if (what === 'endSale') return null
  if (what === 'category')
    return (
      <BulkSelect label="To" value={form.category} onChange={(category) => set({ category })}>
        <option value="">Choose a category</option>
        <CategoryOptions chosen={form.category} />
      </BulkSelect>
    )
  if (what === 'inStock' || what === 'archive')
    return (
      <BulkSelect label="How" value={form.isYes ? 'yes' : 'no'} onChange={(value) => set({ isYes: value === 'yes' })}>
        <option value="yes">{what === 'inStock' ? stockWord(true) : 'Archive'}</option>
        <option value="no">{what === 'inStock' ? stockWord(false) : 'Restore'}</option>
      </BulkSelect>
    )
  return (
    <>
      {what === 'prices' && (
        <BulkSelect
          label="How"
          value={form.direction}
          onChange={(value) => set({ direction: value === 'lower' ? 'lower' : 'raise' })}
        >
          <option value="raise">Raise by percent</option>
          <option value="lower">Lower by percent</option>
        </BulkSelect>
      )}
      <BulkValue
        label={what === 'sale' ? 'Percent off the offer price' : 'Percent'}
        value={form.percent}
        issueId={issueId}
        onChange={(percent) => set({ percent })}
      />
      <BulkRounding value={form.rounding} onChange={(rounding) => set({ rounding })} />
      {what === 'sale' && (
        <>
          <BulkDay label="First day" value={form.from} issueId={issueId} onChange={(from) => set({ from })} />
          <BulkDay label="Last day" value={form.to} issueId={issueId} onChange={(to) => set({ to })} />
        </>
      )}
    </>
  )
}

/** Lists what can't be changed first. */
function Preview({ planned }: { planned: readonly (PlannedChange & { readonly product: SellerProductWire })[] }) {
  if (planned.length === 0) return null
  const [blocked, changes] = [
    planned.filter(({ reason }) => reason !== null),
    planned.filter(({ reason, sent }) => reason === null && sent !== null),
  ]
  const same = planned.length - blocked.length - changes.length
  const listed = [...blocked, ...changes]
  const notes = [
    blocked.length > 0 && `${numberText(blocked.length)} can’t be changed.`,
    same > 0 && `Unchanged: ${numberText(same)}.`,
    listed.length > PREVIEWED && `The first ${numberText(PREVIEWED)} are shown.`,
  ]
  return (
    <div>
      <p className="strong small">Preview</p>
      <ul className="bulk-preview">
        {listed.slice(0, PREVIEWED).map(({ product, before, after, reason }) => (
          <BulkPreviewRow key={product._id} name={product.name} before={before} after={after} reason={reason} />
        ))}
      </ul>
      <p className="soft small">{notes.filter(Boolean).join(' ')}</p>
    </div>
  )
}
