import { Users } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { slotsOf } from '../product-form/picture-choice.ts'
import type { ProductForm, TypedProduct } from '../product-form/product-form-state.ts'
import type { ProductEdit } from './edit-state.ts'
import { type FieldConflict, isChosen } from './edited-fields.ts'
import { FieldValue, fieldName } from './field-values.tsx'
import '../../../look/tabs.css'

interface ConflictPanelProps {
  readonly edit: ProductEdit
  readonly typed: TypedProduct
  readonly conflicts: readonly FieldConflict[]
}

export function ConflictPanel({ edit, typed, conflicts }: ConflictPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (conflicts.length > 0) panel.current?.focus()
  }, [conflicts])
  if (conflicts.length === 0) return null
  return (
    <section className="conflict-panel" aria-labelledby={titleId} ref={panel} tabIndex={-1}>
      <h2 id={titleId}>
        <Users className="icon" aria-hidden="true" />
        This product was changed since you opened it
      </h2>
      <p>What you typed is still here. Choose for each field, then save again.</p>
      <ul>
        {conflicts.map((conflict) => (
          <Conflict key={conflict.field} conflict={conflict} form={edit.form} typed={typed} />
        ))}
      </ul>
    </section>
  )
}

interface ConflictProps {
  readonly conflict: FieldConflict
  readonly form: ProductForm
  readonly typed: TypedProduct
}

function Conflict({ conflict, form, typed }: ConflictProps) {
  const { field, was, mine, theirs } = conflict
  const name = fieldName(field)
  const choice = (version: 'mine' | 'theirs', words: string) => (
    <button
      type="button"
      className="chip-toggle"
      aria-label={`${words}: ${name}`}
      aria-pressed={isChosen(typed, conflict, version)}
      onClick={() => choose(form, conflict, version)}
    >
      {words}
    </button>
  )
  return (
    <li className="conflict">
      <h3>{name}</h3>
      <dl>
        <div>
          <dt>Before</dt>
          <dd className="soft">
            <FieldValue field={field} value={was} />
          </dd>
        </div>
        <div>
          <dt>Theirs</dt>
          <dd>
            <FieldValue field={field} value={theirs} />
          </dd>
        </div>
        <div>
          <dt>Mine</dt>
          <dd>
            <FieldValue field={field} value={mine} />
          </dd>
        </div>
      </dl>
      <div className="conflict-choices">
        {choice('mine', 'Keep mine')}
        {choice('theirs', 'Take theirs')}
      </div>
    </li>
  )
}

function choose(form: ProductForm, conflict: FieldConflict, version: 'mine' | 'theirs'): void {
  if (conflict.field === 'pictures') form.set({ pictures: slotsOf(conflict[version]) })
  else form.type(conflict.field, conflict[version])
}
