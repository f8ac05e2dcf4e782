import { CellInput, type CellInputProps } from './cell-input.tsx'
import type { TextColumn } from './cell-text.ts'
import { COLUMNS } from './grid-columns.ts'

interface TextCellProps {
  readonly column: TextColumn
  readonly label: string
  readonly text: string
  readonly was: string | null
  readonly problem: string | undefined
  readonly isActive: boolean
  readonly input: Omit<CellInputProps, 'label' | 'column'> | null
}

export const TextCell = ({ column, label, text, was, problem, isActive, input }: TextCellProps) => (
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
    {problem !== undefined && <span className="grid-error">{problem}</span>}
  </div>
)

const EMPTY: Readonly<Record<TextColumn, string>> = { price: 'Empty', offerPrice: 'Empty', stock: 'Not counted' }

const CellText = ({ column, text, isChanged }: { column: TextColumn; text: string; isChanged: boolean }) => (
  <span className={isChanged ? 'grid-value is-changed' : 'grid-value'}>
    {text === '' ? <span className="visually-hidden">{EMPTY[column]}</span> : text}
  </span>
)
