import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CATEGORY_DRAWINGS } from './category-drawings.ts'

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
