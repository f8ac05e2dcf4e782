import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Elements } from '../../../ui/elements.ts'
import { cellKind } from './cell-kinds.ts'
import { COLUMNS, type TextField } from './grid-columns.ts'

interface TextCellProps {
  readonly column: TextField
  readonly label: string
  /** A price of goods by weight is per `lb` or `kg`. It is empty in other cells. */
  readonly per: string
  readonly text: string
  readonly was: string | null
  readonly issue: string | undefined
  readonly isActive: boolean
  readonly note?: Elements
  readonly input: Omit<CellInputProps, 'label' | 'column'> | null
}

export const isNumber = (column: TextField): boolean => cellKind(column).inputMode !== 'text'

export const TextCell = ({ column, label, per, text, was, issue, isActive, note, input }: TextCellProps) => (
  // biome-ignore lint/a11y/useSemanticElements: rows of a virtualized grid are no table rows
  <div
    className={isNumber(column) ? 'grid-field is-number' : 'grid-field'}
    role="gridcell"
    aria-colindex={COLUMNS.indexOf(column) + 1}
    aria-invalid={issue === undefined ? undefined : true}
    data-column={column}
    tabIndex={isActive && !input ? 0 : -1}
  >
    <span className="grid-label" aria-hidden="true">
      {label}
    </span>
    {input ? (
      <CellInput {...input} label={per === '' ? label : `${label} per ${per}`} column={column} />
    ) : (
      <CellText column={column} text={per === '' ? text : `${text} / ${per}`} isChanged={was !== null} />
    )}
    {was !== null && <span className="grid-was numbers">{`was ${was || cellKind(column).empty.toLowerCase()}`}</span>}
    {note}
    {issue !== undefined && <span className="grid-error">{issue}</span>}
  </div>
)

function CellText({ column, text, isChanged }: { column: TextField; text: string; isChanged: boolean }) {
  const { empty, isEmptySeen } = cellKind(column)
  return (
    <span className={isChanged ? 'grid-value is-changed' : 'grid-value'}>
      {text === '' ? <span className={isEmptySeen ? 'soft small' : 'visually-hidden'}>{empty}</span> : text}
    </span>
  )
}

/**
 * Says where the focus moves after a cell's text is committed. `leave` means that the focus has left the cell already.
 */
export type After = 'stay' | 'up' | 'down' | 'next' | 'previous' | 'leave'

interface CellInputProps {
  readonly label: string
  readonly column: TextField
  readonly text: string
  /** True puts the caret behind the text. False selects all of it. */
  readonly isTyped: boolean
  onCommit(text: string, after: After): void
  onCancel(): void
}

const AFTER: Readonly<Record<string, After>> = { Enter: 'down', ArrowDown: 'down', ArrowUp: 'up', Tab: 'next' }

function CellInput({ label, column, text, isTyped, onCommit, onCancel }: CellInputProps) {
  const { inputMode, maxLength } = cellKind(column)
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  // The field loses the focus once more when it unmounts, which must not commit again.
  const isDone = useRef(false)
  useEffect(() => {
    isDone.current = false
    input.current?.focus()
    if (!isTyped) input.current?.select()
  }, [isTyped])
  const commit = (after: After) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(typed, after)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const after = AFTER[event.key]
    if (event.key !== 'Escape' && after === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (after !== undefined) return commit(after === 'next' && event.shiftKey ? 'previous' : after)
    isDone.current = true
    onCancel()
  }
  return (
    <input
      ref={input}
      className="grid-input"
      aria-label={label}
      inputMode={inputMode}
      enterKeyHint="next"
      autoComplete="off"
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => commit('leave')}
    />
  )
}
