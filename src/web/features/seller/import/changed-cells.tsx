import { ArrowRight } from 'lucide-react'
import type { ImportLists } from '../../../../contract/catalog-file.ts'
import { countOf } from '../../../../domain/counts.ts'
import { fieldName, useValueText } from '../edit-product/field-values.tsx'
import { FactRow, ImportList } from './import-list.tsx'

interface ChangedCellsProps {
  readonly changed: ImportLists['changed']
  /** The number of all cells that change, including those that are not listed. */
  readonly count: number
  /** The names of products by row number. */
  readonly names: Readonly<Record<string, string>>
}

export function ChangedCells({ changed, count, names }: ChangedCellsProps) {
  const textOf = useValueText()
  return (
    <ImportList
      id="changed"
      title={countOf(count, 'changed cell')}
      heads={['Row', 'Product', 'Column', 'Now, and after']}
      rows={changed}
      count={count}
    >
      {({ row, field, from, to }) => (
        <FactRow row={row} product={names[row]} column={fieldName(field)}>
          <s className="import-old">{textOf(field, from) || 'Nothing'}</s>
          <ArrowRight className="icon" aria-label="becomes" />
          <strong>{textOf(field, to) || 'Nothing'}</strong>
        </FactRow>
      )}
    </ImportList>
  )
}
