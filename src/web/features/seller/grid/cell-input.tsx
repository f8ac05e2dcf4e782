import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TextColumn } from './cell-text.ts'

/**
 * Says where the focus moves after a cell's text is committed. `leave` means that the focus has left the cell already.
 */
export type After = 'stay' | 'up' | 'down' | 'next' | 'previous' | 'leave'

export interface CellInputProps {
  readonly label: string
  readonly column: TextColumn
  readonly text: string
  /** True puts the caret behind the text. False selects all of it. */
  readonly isTyped: boolean
  onCommit(text: string, after: After): void
  onCancel(): void
}

const AFTER: Readonly<Record<string, After>> = { Enter: 'down', ArrowDown: 'down', ArrowUp: 'up', Tab: 'next' }

export function CellInput({ label, column, text, isTyped, onCommit, onCancel }: CellInputProps) {
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
