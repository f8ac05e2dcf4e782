import { ArrowRight, CircleAlert, Upload } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import type { ColumnMapping, ColumnToMap } from '../../../../contract/products/catalog-file.ts'
import { PRODUCT_COLUMNS, type ProductColumn } from '../../../../domain/products/catalog-columns.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/notice.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { columnTitle } from './column-titles.ts'
import type { ImportActions, ImportStep } from './use-import.ts'
import '../../../look/panel.css'

interface MapColumnsProps {
  readonly step: Extract<ImportStep, { name: 'map' }>
  readonly actions: ImportActions
}

/** Shows each column of the file beside its first values and asks what it is. */
export function MapColumns({ step: { preview }, actions }: MapColumnsProps) {
  const { columns = [] } = preview
  const [chosen, setChosen] = useState<ColumnMapping>(() =>
    Object.fromEntries(columns.map(({ heading, field }) => [heading, field])),
  )
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useOneAtATime()
  const id = useId()
  const choose = (heading: string, field: ProductColumn | null) => {
    // A column of the store is one of the file's. The column that had it before is left out.
    const others = Object.entries(chosen).map(([other, its]) => [other, its === field ? null : its] as const)
    setChosen({ ...Object.fromEntries(others), [heading]: field })
    setTouched(new Set([...touched, heading]))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(() => actions.decide({ columns: chosen }))
  }
  const taken = Object.values(chosen)
  const missing = missingOf(taken)
  const isNothing = taken.every((field) => field === null)
  return (
    <form className="import-preview" aria-labelledby={id} noValidate onSubmit={submit}>
      <section className="seller-panel titled-panel">
        <h2 id={id}>What each column of the file is</h2>
        <div className="titled-panel-body map-columns">
          <p className="soft">The store remembers this for the next file with the same columns.</p>
          <ul>
            {columns.map((column) => (
              <li key={column.heading}>
                <ColumnOfFile column={column} isGuess={column.guessed && !touched.has(column.heading)} />
                <ArrowRight className="icon" aria-hidden="true" />
                <select
                  className="input"
                  aria-label={`What ${column.heading} is`}
                  value={chosen[column.heading] ?? ''}
                  onChange={({ target }) =>
                    choose(column.heading, PRODUCT_COLUMNS.find((field) => field === target.value) ?? null)
                  }
                >
                  <option value="">Leave out</option>
                  {PRODUCT_COLUMNS.map((field) => (
                    <option key={field} value={field}>
                      {columnTitle(field)}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="import-decision seller-panel" aria-label="Decision">
        {missing !== null && <Note icon={CircleAlert}>{missing}</Note>}
        <div className="import-actions">
          {isNothing ? (
            <p className="strong">Choose what at least one column is.</p>
          ) : (
            <BusyButton type="submit" className="button button-primary" busy={busy}>
              Continue
            </BusyButton>
          )}
          <button type="button" className="button button-quiet" onClick={actions.startOver}>
            <Upload className="icon" aria-hidden="true" /> Choose another file
          </button>
        </div>
        <p className="soft small">Nothing is changed yet: next you see what the import would do.</p>
      </section>
    </form>
  )
}

function ColumnOfFile({ column: { heading, values }, isGuess }: { column: ColumnToMap; isGuess: boolean }) {
  return (
    <div className="column-of-file">
      <p>
        <span className="strong">{heading}</span>
        {isGuess && <span className="soft small"> our guess</span>}
      </p>
      <p className="soft small">
        {values.length === 0 ? 'Empty' : values.map((value) => value.slice(0, SHOWN_LENGTH)).join(' · ')}
      </p>
    </div>
  )
}

const SHOWN_LENGTH = 40

/** Says what new products would lack, or returns null. */
function missingOf(taken: readonly (ProductColumn | null)[]): string | null {
  const lacks = (field: ProductColumn) => !taken.includes(field)
  const hasPrice = !lacks('price') || !lacks('weighedPrice')
  if (lacks('name') && !hasPrice) return 'Without a name and a price, only products that the store has are changed.'
  if (lacks('name')) return 'Without a name, only products that the store has are changed.'
  if (!hasPrice) return 'Without a price, only products that the store has are changed.'
  return lacks('id') && lacks('sku') ? 'Without an SKU, all rows are new products.' : null
}
