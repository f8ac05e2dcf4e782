import { expect, test } from 'vitest'
import { CATEGORIES } from '../../../domain/product.ts'
import { CATEGORY_TILES, tileOf } from './category-tiles.ts'

test('there is one tile for each category, in their order', () => {
  expect(CATEGORY_TILES.map((tile) => tile.path)).toEqual(CATEGORIES)
})

test('tiles say the words of the specification', () => {
  expect(CATEGORY_TILES.map((tile) => tile.text)).toEqual([
    'Organic veggies',
    'Fresh Fruits',
    'Cold Drinks',
    'Instant Food',
    'Dairy Products',
    'Bakery & Breads',
    'Grains & Cereals',
  ])
})

test('a tile is found by the category of an address, whatever its case', () => {
  expect(tileOf('vegetables')?.text).toBe('Organic veggies')
  expect(tileOf('DAIRY')?.text).toBe('Dairy Products')
})

test('a category outside the seven has no tile', () => {
  expect(tileOf('pet food')).toBeUndefined()
})
