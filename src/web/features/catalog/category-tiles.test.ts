import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CATEGORIES } from '../../../domain/product.ts'
import { CATEGORY_DRAWINGS, CATEGORY_TILES, categoryName, tileOf } from './category-tiles.ts'

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

test('a category is called what its tile says, and one without a tile what it is called itself', () => {
  expect(categoryName('Vegetables')).toBe('Organic veggies')
  expect(categoryName('bakery')).toBe('Bakery & Breads')
  expect(categoryName('Pet Food')).toBe('Pet Food')
})

test('the file of drawings has as many squares as there are drawings, in each of its sizes', async () => {
  const pictures = new URL('../../pictures/', import.meta.url)
  const rows = (await readdir(pictures)).filter((name) => name.startsWith('category-row-'))
  expect(rows).toHaveLength(6)
  for (const name of rows) {
    const { width, height } = await sharp(await readFile(new URL(name, pictures))).metadata()
    expect(width / height, name).toBe(CATEGORY_DRAWINGS.length)
    expect(name).toContain(`-${width}.`)
  }
})
