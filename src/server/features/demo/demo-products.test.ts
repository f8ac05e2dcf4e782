import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Picture, pictureVariants } from '../../../domain/products/picture.ts'
import { MAX_PICTURES, wireProductId } from '../../../domain/products/product.ts'
import { findSwaps } from '../../../domain/products/swap.ts'
import { DEMO_PRODUCTS, prepareDemoProducts, readDemoPicture } from './demo-products.ts'

const CATEGORIES = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains']

const PICTURES = [...new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))]

const namesOf = (products: readonly { name: string }[]) => products.map((product) => product.name)

const filesIn = async (name: string) =>
  (await readdir(new URL(`../../../../demo/pictures/${name}/`, import.meta.url))).sort(byWidth)

const byWidth = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10)

describe('the demo catalog', () => {
  test('has more than 60 products, at least eight in each of the seven categories', () => {
    expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(64)
    for (const category of CATEGORIES) {
      expect(DEMO_PRODUCTS.filter((product) => product.category === category).length).toBeGreaterThanOrEqual(8)
    }
    expect(new Set(DEMO_PRODUCTS.map((product) => product.category)).size).toBe(CATEGORIES.length)
  })

  test('starts with the best sellers', () => {
    expect(namesOf(DEMO_PRODUCTS.filter((product) => product.inStock).slice(0, 5))).toEqual([
      'Strawberries',
      'Avocado, ripe and ready',
      'Whole milk',
      'Butter croissants',
      'Ramen noodles',
    ])
  })

  test('has six or more products out of stock, at most one per category', () => {
    const outOfStock = DEMO_PRODUCTS.filter((product) => !product.inStock)
    expect(outOfStock.length).toBeGreaterThanOrEqual(6)
    expect(new Set(outOfStock.map((product) => product.category)).size).toBe(outOfStock.length)
  })

  test('has a cheaper swap, which is similar', () => {
    const products = DEMO_PRODUCTS.map((product) => ({
      ...product,
      id: wireProductId(product.name),
      isAvailable: product.inStock,
      left: null,
      facts: product,
    }))
    const swapped = products.flatMap(({ id }) => findSwaps([{ product: id, quantity: 1 }], products))
    expect(swapped.map(({ product, target }) => `${product.name} → ${target.name}`)).toEqual([
      'Mixed bell peppers → Green bell peppers',
    ])
  })

  test('has a unique name and main picture for each product', () => {
    expect(new Set(namesOf(DEMO_PRODUCTS)).size).toBe(DEMO_PRODUCTS.length)
    expect(new Set(DEMO_PRODUCTS.map((product) => product.pictures[0])).size).toBe(DEMO_PRODUCTS.length)
  })

  test.each(DEMO_PRODUCTS)('$name follows the contract', ({ price, offerPrice, description, pictures, weight, weighed }) => {
    expect(offerPrice).toBeGreaterThan(0)
    expect(offerPrice).toBeLessThanOrEqual(price)
    expect(offerPrice / price).toBeGreaterThanOrEqual(0.7)
    expect(description.length).toBeGreaterThanOrEqual(3)
    if (weighed === null) expect(weight).toMatch(/^[\d.]+ \w+$/)
    expect(pictures.length).toBeGreaterThanOrEqual(1)
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(pictures.length).toBeLessThanOrEqual(MAX_PICTURES)
  })

  test('is in American English, with degrees Fahrenheit', () => {
    const foreign =
      /yoghurt|aubergine|sweetcorn|maize|courgette|doughnut|fibre|flavour|colour|litre|centre|per cent|chill(?:i|ies)\b|°C/i
    const texts = DEMO_PRODUCTS.flatMap(({ name, description, pictures }) => [name, ...description, ...pictures])
    expect(texts.filter((text) => foreign.test(text))).toEqual([])
  })

  test('uses exactly the pictures that exist', async () => {
    const directories = await readdir(new URL('../../../../demo/pictures/', import.meta.url))
    expect(PICTURES.toSorted()).toEqual(directories.sort())
  })

  test('has pictures in the files, sizes and format of an uploaded cutout', async () => {
    for (const name of PICTURES) {
      const { picture, files } = await readDemoPicture(name)
      expect(await filesIn(name), name).toEqual(pictureVariants(picture).map(({ width }) => `${width}.webp`))
      for (const [at, { width, height }] of pictureVariants(picture).entries())
        expect(await sharp(files[at]?.bytes).metadata(), name).toMatchObject({ format: 'webp', width, height, hasAlpha: true })
    }
  })
})

describe('preparing', () => {
  test('saves each picture once and returns the products oldest first, with their pictures in order', async () => {
    const saved: Picture[] = []
    const products = await prepareDemoProducts(async (pictures) => {
      saved.push(...pictures.map(({ picture }) => picture))
    })
    expect(new Set(saved.map(({ hash }) => hash)).size).toBe(PICTURES.length)
    expect(saved).toHaveLength(PICTURES.length)
    const newestFirst = [...products].reverse()
    expect(namesOf(newestFirst.map(({ product }) => product))).toEqual(namesOf(DEMO_PRODUCTS))
    const avocado = newestFirst[1]
    const wanted = await Promise.all(['avocado', 'avocado-pair'].map(readDemoPicture))
    expect(avocado?.pictures).toEqual(wanted.map(({ picture }) => picture))
    expect(avocado?.product).not.toHaveProperty('pictures')
  })

  test('rejects when a picture can’t be saved', async () => {
    await expect(prepareDemoProducts(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  })

  test('reports its progress', async () => {
    const lines: string[] = []
    await prepareDemoProducts(
      async () => {},
      (line) => lines.push(line),
    )
    expect(lines).toEqual([expect.stringMatching(/^Preparing \d+ demo products with \d+ pictures$/)])
  })
})
