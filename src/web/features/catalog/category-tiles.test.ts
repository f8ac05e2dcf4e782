import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CATEGORIES } from '../../../domain/product.ts'
import { CATEGORY_DRAWINGS, CATEGORY_TILES, categoryName, tileOf } from './category-tiles.ts'

test('has one tile for each category, in their order', () => {
  expect(CATEGORY_TILES.map((tile) => tile.path)).toEqual(CATEGORIES)
})

test('labels the tiles as in the specification', () => {
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

test('finds a tile by the category in a URL, in any case', () => {
  expect(tileOf('vegetables')?.text).toBe('Organic veggies')
  expect(tileOf('DAIRY')?.text).toBe('Dairy Products')
})

test('finds no tile for a category outside the seven', () => {
  expect(tileOf('pet food')).toBeUndefined()
})

test('names a category as its tile does, and one without a tile as itself', () => {
  expect(categoryName('Vegetables')).toBe('Organic veggies')
  expect(categoryName('bakery')).toBe('Bakery & Breads')
  expect(categoryName('Pet Food')).toBe('Pet Food')
})

test('has a sprite with one square for each drawing, in each size', async () => {
  const pictures = new URL('../../pictures/', import.meta.url)
  const rows = (await readdir(pictures)).filter((name) => name.startsWith('category-row-'))
  expect(rows).toHaveLength(6)
  for (const name of rows) {
    const { width, height } = await sharp(await readFile(new URL(name, pictures))).metadata()
    expect(width / height, name).toBe(CATEGORY_DRAWINGS.length)
    expect(name).toContain(`-${width}.`)
  }
})
