import { TEXT_COLUMNS, type TextColumn } from './cell-text.ts'

/** The columns in the order of the screen. `unit` is read-only. */
export const COLUMNS = ['select', 'product', 'price', 'offerPrice', 'stock', 'unit', 'inStock'] as const
export type Column = (typeof COLUMNS)[number]

export const isTextColumn = (column: Column | undefined): column is TextColumn => TEXT_COLUMNS.some((each) => each === column)

export const TEXT_PLACES = TEXT_COLUMNS.map((column) => COLUMNS.indexOf(column))

export const HEADINGS: Readonly<Record<Column, string>> = {
  select: '',
  product: 'Product',
  price: 'Price, $',
  offerPrice: 'Offer, $',
  stock: 'Stock',
  unit: 'Unit price',
  inStock: 'In stock',
}
