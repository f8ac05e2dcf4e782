import { PRODUCT_COLUMNS, type ProductColumn } from './catalog-columns.ts'

/** Products are archived in the Product List, new ones get their pictures there, and the store makes the ids. */
const LEFT_OUT: readonly ProductColumn[] = ['id', 'archived', 'pictures']

/** People overwrite this product with one of theirs. */
const EXAMPLE: { readonly [Column in ProductColumn]?: string } = {
  sku: 'EXAMPLE-1',
  name: 'Gala apples',
  category: 'Fruits',
  price: '4.50',
  offerPrice: '3.99',
  weight: '1 kg',
  stock: '20',
  inStock: 'true',
  description: 'Crisp and sweet',
  origin: 'New York',
}

/** Returns a CSV file with a header and an example. Spreadsheet programs read UTF-8 by the mark at the beginning. */
export function catalogTemplate(): string {
  const columns = PRODUCT_COLUMNS.filter((column) => !LEFT_OUT.includes(column))
  const example = columns.map((column) => EXAMPLE[column] ?? '')
  return `\uFEFF${[columns, example].map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
