import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Elements } from '../../../ui/elements.ts'
import { COLUMNS, type TextColumn } from './grid-columns.ts'

interface TextCellProps {
  readonly column: TextColumn
  readonly label: string
  readonly text: string
  readonly was: string | null
  readonly problem: string | undefined
  readonly isActive: boolean
  readonly note?: Elements
  readonly input: Omit<CellInputProps, 'label' | 'column'> | null
}

export const TextCell = ({ column, label, text, was, problem, isActive, note, input }: TextCellProps) => (
  // biome-ignore lint/a11y/useSemanticElements: rows of a virtualized grid are no table rows
  <div
    className="grid-field"
    role="gridcell"
    aria-colindex={COLUMNS.indexOf(column) + 1}
    aria-invalid={problem === undefined ? undefined : true}
    data-column={column}
    tabIndex={isActive && !input ? 0 : -1}
  >
    <span className="grid-label" aria-hidden="true">
      {label}
    </span>
    {input ? (
      <CellInput {...input} label={label} column={column} />
    ) : (
      <CellText column={column} text={text} isChanged={was !== null} />
    )}
    {was !== null && <span className="grid-was numbers">{`was ${was === '' ? 'not counted' : was}`}</span>}
    {note}
    {problem !== undefined && <span className="grid-error">{problem}</span>}
  </div>
)

const EMPTY: Readonly<Record<TextColumn, string>> = { price: 'Empty', offerPrice: 'Empty', stock: 'Not counted' }

const CellText = ({ column, text, isChanged }: { column: TextColumn; text: string; isChanged: boolean }) => (
  <span className={isChanged ? 'grid-value is-changed' : 'grid-value'}>
    {text === '' ? <span className={column === 'stock' ? 'soft small' : 'visually-hidden'}>{EMPTY[column]}</span> : text}
  </span>
)

/**
 * Says where the focus moves after a cell's text is committed. `leave` means that the focus has left the cell already.
 */
export type After = 'stay' | 'up' | 'down' | 'next' | 'previous' | 'leave'

interface CellInputProps {
  readonly label: string
  readonly column: TextColumn
  readonly text: string
  /** True puts the caret behind the text. False selects all of it. */
  readonly isTyped: boolean
  onCommit(text: string, after: After): void
  onCancel(): void
}

const AFTER: Readonly<Record<string, After>> = { Enter: 'down', ArrowDown: 'down', ArrowUp: 'up', Tab: 'next' }

function CellInput({ label, column, text, isTyped, onCommit, onCancel }: CellInputProps) {
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
      inputMode={column === 'stock' ? 'numeric' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
      maxLength={40}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => commit('leave')}
    />
  )
}
