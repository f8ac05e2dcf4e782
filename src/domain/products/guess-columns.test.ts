import { expect, test } from 'vitest'
import { PRODUCT_COLUMNS } from './catalog-columns.ts'
import { foreignCell } from './foreign-cells.ts'
import { guessColumns } from './guess-columns.ts'

const guessOf = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    guessColumns(Object.entries(table).map(([heading, values]) => ({ heading, values }))).map((guess, at) => [
      Object.keys(table)[at],
      guess,
    ]),
  )

test.each([
  {
    'Item #': ['10023', '10024'],
    Description: ['Gala apples', 'Whole milk'],
    UPC: ['036000291452', '4006381333931'],
    Retail: ['$3.99', '$1,200.00'],
    Dept: ['Produce', 'Dairy'],
    'On Hand': ['24', '1,200'],
  },
  {
    'SKU Number': ['A1'],
    'Item Description': ['Gala apples'],
    'Scan Code': ['036000291452'],
    'Reg. Price (USD)': ['3.99 EA'],
    'Department Name': ['Produce'],
    'Qty On Hand': ['24.00'],
  },
  {
    itemNo: ['00123'],
    title: ['Gala apples'],
    'EAN-13': ['4006381333931'],
    'Selling Price': ['3.99'],
    Group: ['Produce'],
    QOH: ['-2', '3'],
  },
  { Item: ['10023'], Name: ['Gala apples'], Code2: ['4006381333931'], Price: ['3'], Category: ['Produce'], Inventory: ['3'] },
])('columns of other tools are guessed by their names and values: %j', (table) => {
  expect(Object.values(guessOf(table))).toEqual(['sku', 'name', 'barcodes', 'price', 'category', 'stock'])
})

test('the store’s own columns are guessed as themselves', () => {
  expect(guessColumns(PRODUCT_COLUMNS.map((heading) => ({ heading, values: [] })))).toEqual(
    PRODUCT_COLUMNS.map((column) => (column === 'id' ? null : column)),
  )
})

test('values decide where a name could mean several columns', () => {
  expect(guessOf({ Item: ['Gala apples', 'Milk'], ID: ['17', '18'], Available: ['Yes', 'No'] })).toEqual({
    Item: 'name',
    ID: 'sku',
    Available: 'inStock',
  })
  expect(guessOf({ Retail: ['ask', 'ask'], Price: ['3.99'], Available: ['4', '7'] })).toEqual({
    Retail: null,
    Price: 'price',
    Available: 'stock',
  })
  expect(guessOf({ Name: ['Apples'], Description: ['Crisp and sweet'] })).toEqual({ Name: 'name', Description: 'description' })
})

test('nothing is guessed for columns about something else', () => {
  const table = { 'Last Sold Date': ['1/2/2026'], 'Total Sales': ['12'], 'Margin %': ['31'], 'Case Cost': ['12.00'], '': ['x'] }
  expect(Object.values(guessOf(table))).toEqual([null, null, null, null, null])
})

test.each([
  ['price', '$3.99', '3.99'],
  ['price', ' $ 1,200.50 ', '1200.50'],
  ['price', 'USD 3.990', '3.99'],
  ['price', '3.99/EA', '3.99'],
  ['price', '.5', '0.5'],
  ['price', '1,50', '1,50'],
  ['price', '3.995', '3.995'],
  ['price', '3.99/lb', '3.99/lb'],
  ['price', 'N/A', ''],
  ['deposit', '$0.25', '0.25'],
  ['stock', '1,200', '1200'],
  ['stock', '24.00', '24'],
  ['stock', '24 EA', '24'],
  ['stock', '2.5', '2.5'],
  ['stock', '1.200,5', '1.200,5'],
  ['minimumAge', '21+', '21'],
  ['inStock', 'Yes', 'true'],
  ['inStock', 'maybe', 'maybe'],
  ['weight', 'EA', '1 piece'],
  ['weight', '12 OZ', '12 OZ'],
  ['barcodes', '0-36000-29145-2', '036000291452'],
  ['barcodes', "'036000291452", '036000291452'],
  ['barcodes', '36000291452', '36000291452'],
  ['barcodes', '036000291452;4006381333931', '036000291452 4006381333931'],
  ['name', 'A-1, best', 'A-1, best'],
] as const)('a cell of %s is rewritten where it is clear: %j is %j', (column, cell, text) => {
  expect(foreignCell(column, cell)).toBe(text)
})
