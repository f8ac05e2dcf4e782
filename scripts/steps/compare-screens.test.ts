import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareFolders, comparePixels, describeDifference } from './compare-screens.mjs'

const WHITE = [255, 255, 255, 255]
const RED = [255, 0, 0, 255]

/** Makes a white picture in which these pixels are red. */
function picture(width: number, height: number, ...red: [x: number, y: number][]) {
  const isRed = (index: number) => red.some(([x, y]) => y * width + x === index)
  const pixels = Array.from({ length: width * height }, (_, index) => (isRed(index) ? RED : WHITE))
  return { width, height, data: Buffer.from(pixels.flat()) }
}

describe('pixels', () => {
  test('are the same in equal pictures', () => {
    expect(comparePixels(picture(3, 2, [1, 1]), picture(3, 2, [1, 1]))).toBeNull()
  })

  test('that differ are counted, with the box around them', () => {
    const difference = { pixels: 2, box: { left: 1, top: 0, width: 3, height: 4 } }
    expect(comparePixels(picture(5, 5), picture(5, 5, [1, 3], [3, 0]))).toEqual(difference)
  })

  test('that only one picture has differ, whatever their color', () => {
    const difference = { pixels: 2, box: { left: 0, top: 3, width: 2, height: 1 } }
    expect(comparePixels(picture(2, 3), picture(2, 4))).toEqual(difference)
    expect(comparePixels(picture(2, 4), picture(2, 3))).toEqual(difference)
  })
})

describe('folders', () => {
  let root: string
  const inRoot = (...parts: string[]) => join(root, ...parts)

  async function save(path: string, ...red: [x: number, y: number][]): Promise<void> {
    const { data, width, height } = picture(30, 20, ...red)
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(inRoot(path))
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'larder-screens-'))
    await Promise.all([mkdir(inRoot('before')), mkdir(inRoot('after'))])
    return () => rm(root, { recursive: true })
  })

  test('with equal pictures have no differences', async () => {
    await Promise.all([save('before/home.png', [3, 3]), save('after/home.png', [3, 3])])
    const result = await compareFolders(inRoot('before'), inRoot('after'), inRoot('marked'))
    expect(result).toEqual({ compared: 1, differences: [] })
  })

  test('list what differs, with a marked picture, and what one of them lacks', async () => {
    const paths = ['before/cart.png', 'before/home.png', 'after/home.png', 'after/login.png']
    await Promise.all(paths.map((path) => (path === 'after/home.png' ? save(path, [7, 5]) : save(path))))
    const { compared, differences } = await compareFolders(inRoot('before'), inRoot('after'), inRoot('marked'))
    expect(compared).toBe(3)
    expect(differences.map(describeDifference)).toEqual([
      `cart.png is missing in ${inRoot('after')}`,
      `home.png differs in 1 pixels, within 1 × 1 from (7, 5): ${inRoot('marked', 'home.png')}`,
      `login.png is missing in ${inRoot('before')}`,
    ])
    expect(await sharp(inRoot('marked', 'home.png')).metadata()).toMatchObject({ width: 80, height: 20 })
  })

  test('that are not there are named', async () => {
    await expect(compareFolders(inRoot('nowhere'), inRoot('after'), inRoot('marked'))).rejects.toThrow('nowhere is no folder')
  })
})
