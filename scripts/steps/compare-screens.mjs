import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { Failure, fail } from './fail.mjs'
import { inProject } from './project.mjs'

/**
 * Compares the PNG files of two folders pixel by pixel. Returns the differing ones, sorted by name, with the number of
 * differing pixels and the box around them, or with the folder that lacks the file. Writes a picture of each difference
 * to `marked`.
 */
export async function compareFolders(before, after, marked) {
  const [namesBefore, namesAfter] = [await picturesIn(before), await picturesIn(after)]
  const differences = []
  for (const name of [...new Set([...namesBefore, ...namesAfter])].sort()) {
    if (!namesAfter.includes(name)) differences.push({ name, missingIn: after })
    else if (!namesBefore.includes(name)) differences.push({ name, missingIn: before })
    else {
      const [one, other] = await Promise.all([pixelsOf(join(before, name)), pixelsOf(join(after, name))])
      const difference = comparePixels(one, other)
      if (difference === null) continue
      differences.push({ name, ...difference, marked: join(marked, name) })
      await mark(join(before, name), join(after, name), difference.box, join(marked, name))
    }
  }
  return { compared: new Set([...namesBefore, ...namesAfter]).size, differences }
}

async function picturesIn(folder) {
  const names = await readdir(folder).catch(() => {
    throw new Failure(`${folder} is no folder with pictures.`)
  })
  return names.filter((name) => name.endsWith('.png'))
}

const CHANNELS = 4

async function pixelsOf(file) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/**
 * Returns the number of differing pixels of two pictures (RGBA) and the box around them, or null when there are none.
 * Pixels that only one of the pictures has differ.
 */
export function comparePixels(before, after) {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const box = { left: width, top: height, right: -1, bottom: -1 }
  let pixels = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isSamePixel(before, after, x, y)) continue
      pixels += 1
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  if (pixels === 0) return null
  return { pixels, box: { left: box.left, top: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1 } }
}

function isSamePixel(before, after, x, y) {
  const isInBoth = x < before.width && x < after.width && y < before.height && y < after.height
  if (!isInBoth) return false
  const [one, other] = [CHANNELS * (y * before.width + x), CHANNELS * (y * after.width + x)]
  for (let channel = 0; channel < CHANNELS; channel++) {
    if (before.data[one + channel] !== after.data[other + channel]) return false
  }
  return true
}

const GAP = 20

/** Writes a picture with both pictures side by side, each with a red frame around the differing pixels. */
async function mark(before, after, box, to) {
  const sizes = await Promise.all([before, after].map((file) => sharp(file).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const frame = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" fill="red" fill-opacity="0.15" stroke="red" stroke-width="3"/>
    </svg>`,
  )
  const sides = [before, after].flatMap((file, index) => {
    const left = index * (width + GAP)
    return [
      { input: file, left, top: 0 },
      { input: frame, left, top: 0 },
    ]
  })
  await mkdir(join(to, '..'), { recursive: true })
  await sharp({ create: { width: 2 * width + GAP, height, channels: 3, background: 'gray' } })
    .composite(sides)
    .png()
    .toFile(to)
}

/** Describes a difference in one line. */
export function describeDifference({ name, missingIn, pixels, box, marked }) {
  if (missingIn !== undefined) return `${name} is missing in ${missingIn}`
  return `${name} differs in ${pixels} pixels, within ${box.width} × ${box.height} from (${box.left}, ${box.top}): ${marked}`
}

async function main([before, after]) {
  const marked = inProject('test-results/screen-differences')
  await rm(marked, { recursive: true, force: true })
  const { compared, differences } = await compareFolders(before, after, marked)
  for (const difference of differences) console.log(describeDifference(difference))
  console.log(`${compared} pictures compared, ${differences.length} differ`)
  process.exitCode = differences.length === 0 ? 0 : 1
}

if (import.meta.main) await main(process.argv.slice(2)).catch(fail)
