import { ArrowRight } from 'lucide-react'
import type { ImportLists } from '../../../../contract/catalog-file.ts'
import { countOf } from '../count-of.ts'
import { fieldName, type ShownField, valueText } from '../edit-product/field-values.tsx'
import { FactRow, ImportList } from './import-list.tsx'

interface ChangedCellsProps {
  readonly changed: ImportLists['changed']
  /** By row. */
  readonly names: Readonly<Record<string, string>>
}

export const ChangedCells = ({ changed, names }: ChangedCellsProps) => (
  <ImportList
    id="changed"
    title={countOf(changed.length, 'changed cell')}
    heads={['Row', 'Product', 'Column', 'Now, and after']}
    rows={changed}
  >
    {({ row, field, from, to }) => (
      <FactRow row={row} product={names[row]} column={fieldName(field as ShownField)}>
        <s className="import-old">{valueText(field as ShownField, from) || 'Nothing'}</s>
        <ArrowRight className="icon" aria-label="becomes" />
        <strong>{valueText(field as ShownField, to) || 'Nothing'}</strong>
      </FactRow>
    )}
  </ImportList>
)
