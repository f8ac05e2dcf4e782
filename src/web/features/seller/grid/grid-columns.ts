import type { FieldRow } from '../../../../domain/products/field-kinds.ts'
import { GRID_FIELDS, type GridField, type KindOfField, PRODUCT_FIELD_ROWS } from '../../../../domain/products/product-fields.ts'

/** The columns in the order of the screen. `unit` is read-only. */
export type Column = 'select' | 'product' | 'unit' | GridField
export const COLUMNS: readonly Column[] = [
  'select',
  'product',
  ...GRID_FIELDS.flatMap((field): Column[] => (field === 'stock' ? [field, 'unit'] : [field])),
]

export type GridKind = KindOfField[GridField]
export type SwitchField = { [Field in GridField]: KindOfField[Field] extends 'switch' ? Field : never }[GridField]
/** The cells of these fields are typed as text. */
export type TextField = Exclude<GridField, SwitchField>

export const rowOf = (field: GridField): FieldRow<GridKind> => PRODUCT_FIELD_ROWS[field]

export const kindOf = (field: GridField): GridKind => PRODUCT_FIELD_ROWS[field].kind

const isField = (column: Column): column is GridField => GRID_FIELDS.some((field) => field === column)

export const isSwitchField = (column: Column | undefined): column is SwitchField =>
  column !== undefined && isField(column) && kindOf(column) === 'switch'

export const isTextField = (column: Column | undefined): column is TextField =>
  column !== undefined && isField(column) && !isSwitchField(column)

export const TEXT_FIELDS = GRID_FIELDS.filter(isTextField)

export const TEXT_COLUMN_INDEXES = TEXT_FIELDS.map((field) => COLUMNS.indexOf(field))

export const nameOf = (field: GridField): string => rowOf(field).grid?.name ?? rowOf(field).heading

export function headingOf(column: Column): string {
  if (isField(column)) return rowOf(column).grid?.heading ?? nameOf(column)
  return { select: '', product: 'Product', unit: 'Unit price' }[column]
}
