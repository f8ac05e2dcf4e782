import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { parseBlock, pasteBlock } from './pasted-block.ts'

test.each([
  ['1.50', [['1.50']]],
  ['1\n2\r\n3\r\n', [['1'], ['2'], ['3']]],
  [
    '1\t2\n\t4',
    [
      ['1', '2'],
      ['', '4'],
    ],
  ],
  ['"$1,234.50"\t"a ""b""\nc"', [['$1,234.50', 'a "b"\nc']]],
  ['1\n\n3', [['1'], [''], ['3']]],
  ['', [['']]],
])('reads %j', (text, block) => {
  expect(parseBlock(text)).toEqual(block)
})

const rows = [aSellerProduct('Milk'), aSellerProduct('Eggs')]

test('goes to the right and down from a cell, past the unit price', () => {
  const { rows: pasted } = pasteBlock(parseBlock('1.20\t5\tno\n1.30\t6\tTRUE'), rows, 'offerPrice')
  expect(pasted.map(({ product, cells }) => [product.name, cells])).toEqual([
    ['Milk', { offerPrice: '1.20', stock: '5', inStock: false }],
    ['Eggs', { offerPrice: '1.30', stock: '6', inStock: true }],
  ])
})

test('tells which cells are beyond the grid, and which switches can’t be read', () => {
  const { outside, unread } = pasteBlock(
    parseBlock('5\tmaybe\t96385074\tA brand\tvegan\t0.25\t21\t0.5 lb\t1\n6\n7\t1'),
    rows,
    'stock',
  )
  expect(outside).toBe(3)
  expect(unread).toEqual(['Milk: In stock must be yes or no'])
})
