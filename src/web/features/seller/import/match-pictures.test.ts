import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { matchPictures } from './match-pictures.ts'

const picture = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const milk = aSellerProduct('Whole milk', { sku: 'FR-1', image: [] })
const cheese = aSellerProduct('Crème cheese', { sku: '00123', image: ['/a', '/b', '/c'] })
const [one, other] = [aSellerProduct('Bread', { _id: 'one' }), aSellerProduct('Bread', { _id: 'other', sku: 'B-2' })]
const match = (names: readonly string[], mode: 'replace' | 'add' = 'replace') => {
  const { matched, unmatched } = matchPictures(
    names.map((name) => picture(name)),
    [milk, cheese, one, other],
    mode,
  )
  return {
    matched: matched.map(({ product, files }) => [product._id, files.map(({ name }) => name)]),
    unmatched: unmatched.map(({ name, reason }) => [name, reason]),
  }
}

test.each([
  ['fr-1.jpg', 'Whole milk'],
  ['FR-1-2.jpeg', 'Whole milk'],
  ['FR-1 (3).png', 'Whole milk'],
  ['whole_milk.webp', 'Whole milk'],
  ['Whole milk 2.jpg', 'Whole milk'],
  ['00123.jpg', 'Crème cheese'],
  ['creme-cheese.jpg', 'Crème cheese'],
  ['B-2.jpg', 'other'],
])('finds the product of %s', (name, id) => {
  expect(match([name])).toEqual({ matched: [[id, [name]]], unmatched: [] })
})

test('orders the pictures of a product by their numbers, and leaves out more than it can have', () => {
  const names = ['FR-1-10.jpg', 'FR-1-2.jpg', 'FR-1.jpg', 'FR-1-9.jpg', 'FR-1-3.jpg']
  expect(match(names)).toEqual({
    matched: [['Whole milk', ['FR-1.jpg', 'FR-1-2.jpg', 'FR-1-3.jpg', 'FR-1-9.jpg']]],
    unmatched: [['FR-1-10.jpg', 'Whole milk can have up to 4 pictures']],
  })
  expect(match(['00123-1.jpg', '00123-2.jpg'], 'add')).toEqual({
    matched: [['Crème cheese', ['00123-1.jpg']]],
    unmatched: [['00123-2.jpg', 'Crème cheese can have up to 4 pictures']],
  })
})

test('says why a file has no product', () => {
  expect(match(['Bread.jpg', 'IMG_2041.jpg']).unmatched).toEqual([
    ['Bread.jpg', '2 products have this name. Name the file by the SKU'],
    ['IMG_2041.jpg', 'No product has this SKU or name'],
  ])
  const { unmatched } = matchPictures([picture('FR-1.pdf', 'application/pdf')], [milk], 'replace')
  expect(unmatched).toEqual([{ name: 'FR-1.pdf', reason: '“FR-1.pdf” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.' }])
})
