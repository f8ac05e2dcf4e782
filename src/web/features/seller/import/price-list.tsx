import { ArrowRight, FileSpreadsheet, Undo2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ImportPricesResponse } from '../../../../contract/buying/price-lists.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { asSentence } from '../../../../domain/text/shown-text.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSuppliers } from '../buying/use-suppliers.ts'
import { SellerHead } from '../seller-parts.tsx'
import { FileDrop } from './file-drop.tsx'
import { FactRow, ImportList } from './import-list.tsx'
import { type PriceColumns, usePriceList } from './use-price-list.ts'
import './import-screen.css'

/** Changes costs, cases and barcodes by the price list of a supplier, after a preview. */
export function PriceList({ title }: { title: string }) {
  const { suppliers, hasFailed, reload } = useSuppliers()
  const open = suppliers?.filter(({ archived }) => !archived) ?? []
  const [chosen, choose] = useState('')
  const supplier = open.some(({ _id }) => _id === chosen) ? chosen : (open[0]?._id ?? '')
  return (
    <div className="import-screen">
      <SellerHead
        title={title}
        note={<span role="status">{suppliers ? 'Costs, cases and barcodes by a file' : 'Loading'}</span>}
      />
      {hasFailed && suppliers === null && <Notice onRetry={reload}>Suppliers could not be loaded.</Notice>}
      {suppliers && open.length === 0 && <Notice>Add a supplier first.</Notice>}
      {suppliers === null && !hasFailed && <Skeleton className="skeleton-panel" height={320} />}
      {open.length > 0 && (
        <>
          <label className="field price-list-supplier">
            <span>Supplier</span>
            <select className="input" value={supplier} onChange={({ target }) => choose(target.value)}>
              {open.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <ListOfSupplier key={supplier} supplier={supplier} />
        </>
      )}
    </div>
  )
}

function ListOfSupplier({ supplier }: { supplier: string }) {
  const { step, busy, choose, match, confirm, undo, startOver } = usePriceList(supplier)
  if (step.name === 'sending') return <Skeleton className="skeleton-panel" height={320} />
  if (step.name === 'choose')
    return (
      <>
        {step.issue !== null && <Notice>{asSentence(step.issue)}</Notice>}
        <FileDrop
          name="File"
          icon={FileSpreadsheet}
          button="Choose a price list"
          hint="or drop it here: CSV or XLSX, up to 20,000 rows. First you see what would change."
          accept=".csv,.xlsx,text/csv"
          onChoose={([file]) => choose(file)}
        />
      </>
    )
  if (step.name === 'done')
    return (
      <section className="import-decision seller-panel" aria-label="Outcome">
        <p className="strong" role="status">
          {step.isUndone ? 'Undone' : `${countOf(step.outcome.changedCount, 'change')} made`}
        </p>
        <div className="import-actions">
          {step.outcome.batch !== undefined && !step.isUndone && (
            <BusyButton className="button button-secondary" busy={busy} icon={Undo2} onClick={undo}>
              Undo the price list
            </BusyButton>
          )}
          <AnotherFile onClick={startOver} />
        </div>
      </section>
    )
  const { preview } = step
  return (
    <div className="import-preview">
      <Columns preview={preview} isBusy={busy} onMatch={match} />
      <section className="import-decision seller-panel" aria-label="Decision">
        <p className="strong" role="status">
          {summaryOf(preview)}
        </p>
        <div className="import-actions">
          {preview.changedCount > 0 && (
            <BusyButton className="button button-primary" busy={busy} onClick={confirm}>
              {`Make ${countOf(preview.changedCount, 'change')}`}
            </BusyButton>
          )}
          <AnotherFile onClick={startOver} />
        </div>
        <p className="soft small">Nothing is changed yet. You can undo the price list afterward.</p>
      </section>
      {preview.errorCount > 0 && (
        <ImportList
          id="price-errors"
          title={`${countOf(preview.errorCount, 'row')} left out`}
          heads={['Row', 'Product', 'Column', 'What is wrong']}
          rows={preview.errors}
          count={preview.errorCount}
        >
          {({ row, column, message }) => (
            <FactRow row={row} product={undefined} column={column ?? 'Whole row'}>
              <span className="import-wrong">{message}</span>
            </FactRow>
          )}
        </ImportList>
      )}
      {preview.changedCount > 0 && (
        <ImportList
          id="price-changes"
          title={countOf(preview.changedCount, 'change')}
          heads={['Row', 'Product', 'What', 'Now, and after']}
          rows={preview.changed}
          count={preview.changedCount}
        >
          {({ row, name, field, from, to, isLarge }) => (
            <FactRow row={row} product={name} column={CHANGED[field]}>
              <s className="import-old">{valueText(field, from)}</s>
              <ArrowRight className="icon" aria-label="becomes" />
              <strong>{valueText(field, to)}</strong>
              {isLarge && <span className="import-wrong"> more than half</span>}
            </FactRow>
          )}
        </ImportList>
      )}
    </div>
  )
}

const AnotherFile = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="button button-quiet" onClick={onClick}>
    <Upload className="icon" aria-hidden="true" /> Choose another file
  </button>
)

const FIELDS: Readonly<Record<keyof PriceColumns, string>> = {
  sku: 'SKU',
  barcode: 'Barcode',
  cost: 'Cost',
  caseSize: 'Pieces in a case',
}

interface ColumnsProps {
  readonly preview: ImportPricesResponse
  readonly isBusy: boolean
  onMatch(columns: PriceColumns): void
}

/** Asks which column of the file has what. The preview follows each choice. */
const Columns = ({ preview: { headings, columns }, isBusy, onMatch }: ColumnsProps) => (
  <section className="seller-panel price-list-columns" aria-label="Columns of the file">
    {(Object.keys(FIELDS) as (keyof PriceColumns)[]).map((field) => (
      <label className="field" key={field}>
        <span>{FIELDS[field]}</span>
        <select
          className="input"
          disabled={isBusy}
          value={headings.find(({ heading }) => heading.toLowerCase() === columns[field]?.toLowerCase())?.heading ?? ''}
          onChange={({ target }) => onMatch({ ...columns, [field]: target.value === '' ? undefined : target.value })}
        >
          <option value="">Not in the file</option>
          {headings.map(({ heading, values }) => (
            <option key={heading} value={heading}>
              {values.length > 0 ? `${heading} (${values.join(', ').slice(0, 40)})` : heading}
            </option>
          ))}
        </select>
      </label>
    ))}
  </section>
)

function summaryOf({ missing, changedCount, largeCount, same, unknown }: ImportPricesResponse): string {
  if (missing !== undefined) return `${missing}.`
  const parts = [
    changedCount === 0 ? 'Nothing changes' : countOf(changedCount, 'change'),
    ...(largeCount > 0 ? [`${numberText(largeCount)} by more than half`] : []),
    ...(same > 0 ? [`${countOf(same, 'product')} unchanged`] : []),
    ...(unknown > 0 ? [`${countOf(unknown, 'row')} not in the store`] : []),
  ]
  return parts.join(', ')
}

const CHANGED: Readonly<Record<ImportPricesResponse['changed'][number]['field'], string>> = {
  cost: FIELDS.cost,
  caseSize: FIELDS.caseSize,
  barcodes: 'Barcodes',
}

function valueText(field: ImportPricesResponse['changed'][number]['field'], value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'Nothing' : value.join(', ')
  return field === 'cost' && typeof value === 'number' ? formatDollars(value) : String(value)
}

export const PriceListSkeleton = ({ title }: { title: string }) => (
  <div className="import-screen">
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={220} height={16} />} />
    <Skeleton className="skeleton-panel" height={320} />
  </div>
)
