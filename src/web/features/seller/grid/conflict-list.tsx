import { ArrowRight } from 'lucide-react'
import { COLUMN_NAMES } from './cell-text.ts'
import { allEdits, chooseSide } from './grid-edits.ts'
import type { CellConflict, EditColumn, RowEdit } from './row-edit.ts'
import '../../../look/panel.css'

/**
 * Lists the cells that someone else changed meanwhile, with a choice for each. The parent must render it again when the
 * edits change.
 */
export function ConflictList() {
  const rows = allEdits().filter(({ conflicts }) => conflicts.length > 0)
  if (rows.length === 0) return null
  return (
    <section className="seller-panel titled-panel" aria-labelledby="grid-conflicts">
      <h2 id="grid-conflicts">Changed by someone else meanwhile</h2>
      <ul className="titled-panel-body">
        {rows.flatMap((edit) =>
          edit.conflicts.map((conflict) => <Conflict key={edit.base._id + conflict.column} edit={edit} conflict={conflict} />),
        )}
      </ul>
    </section>
  )
}

function Conflict({ edit, conflict: { column, was, theirs } }: { edit: RowEdit; conflict: CellConflict }) {
  const choice = (side: 'mine' | 'theirs', words: string) => (
    <button
      type="button"
      className="button button-quiet"
      aria-label={`${words}: ${COLUMN_NAMES[column]} of ${edit.base.name}`}
      onClick={() => chooseSide(edit, column, side)}
    >
      {words}
    </button>
  )
  return (
    <li className="grid-conflict">
      <span>
        <span className="strong">{edit.base.name}</span>
        <span>{`, ${COLUMN_NAMES[column]}`}</span>
      </span>
      <span className="grid-conflict-values numbers">
        <s className="soft">{valueText(column, was)}</s>
        <ArrowRight className="icon" aria-label="theirs" />
        <span>{valueText(column, theirs)}</span>
        <ArrowRight className="icon" aria-label="mine" />
        <strong>{valueText(column, edit.cells[column] ?? theirs)}</strong>
      </span>
      <span className="grid-conflict-choice">
        {choice('mine', 'Keep mine')}
        {choice('theirs', 'Take theirs')}
      </span>
    </li>
  )
}

function valueText(column: EditColumn, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (column === 'stock') return value === '' ? 'Not counted' : value
  return `$${value}`
}
