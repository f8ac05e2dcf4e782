import type { ProductColumn } from '../../../../domain/products/catalog-columns.ts'
import type { WeighedColumn } from '../../../../domain/products/product-cells.ts'
import { fieldName } from '../edit-product/field-values.tsx'

const OTHER_TITLES: Readonly<Record<WeighedColumn | 'id', string>> = {
  id: 'Product id of this store',
  weighedPer: 'Sold by the lb or kg',
  weighedPiece: 'Weight of a piece',
  weighedPrice: 'Price by weight',
  weighedOffer: 'Offer price by weight',
}

const isOther = (column: ProductColumn): column is keyof typeof OTHER_TITLES => Object.hasOwn(OTHER_TITLES, column)

/** Returns what a column of a catalog file is called on the pages. */
export const columnTitle = (column: ProductColumn): string => (isOther(column) ? OTHER_TITLES[column] : fieldName(column))
