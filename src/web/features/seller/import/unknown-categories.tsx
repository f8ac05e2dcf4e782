import { type SubmitEvent, useId, useState } from 'react'
import type { CategoryDecisions, ImportLists } from '../../../../contract/products/catalog-file.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { CategoryOptions } from '../product-form/category-options.tsx'
import '../../../look/panel.css'

interface UnknownCategoriesProps {
  readonly unknown: ImportLists['unknownCategories']
  onDecide(decisions: CategoryDecisions): Promise<void>
}

const CREATE = 'create'
const LEAVE_OUT = 'leave-out'

/** Asks once for each category of the file that the store does not have. */
export function UnknownCategories({ unknown, onDecide }: UnknownCategoriesProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const id = useId()
  const { busy, run } = useOneAtATime()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(() => onDecide(Object.fromEntries(unknown.map(({ name }) => [name, decisionOf(chosen[name] ?? CREATE)]))))
  }
  return (
    <form className="seller-panel titled-panel" aria-labelledby={id} noValidate onSubmit={submit}>
      <h2 id={id}>Categories that the store does not have</h2>
      <div className="titled-panel-body">
        <ul className="unknown-categories">
          {unknown.map(({ name, rows }) => (
            <li key={name}>
              <span>
                <span className="strong">{name}</span> <span className="soft small">{countOf(rows, 'row')}</span>
              </span>
              <select
                className="input"
                aria-label={`What to do with ${name}`}
                value={chosen[name] ?? CREATE}
                onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
              >
                <option value={CREATE}>Create this category</option>
                <option value={LEAVE_OUT}>Leave its rows out</option>
                <optgroup label="Put its products into">
                  <CategoryOptions chosen="" before={AS} />
                </optgroup>
              </select>
            </li>
          ))}
        </ul>
        <div className="import-actions">
          <BusyButton type="submit" className="button button-secondary" busy={busy}>
            Continue
          </BusyButton>
        </div>
      </div>
    </form>
  )
}

/** The value of a category has this before its path, so that no path is taken for one of the other choices. */
const AS = 'as '

const decisionOf = (value: string): CategoryDecisions[string] =>
  value === CREATE || value === LEAVE_OUT ? value : { as: value.slice(AS.length) }
