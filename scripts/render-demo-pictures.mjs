// Renders the pictures of the demo catalog (demo/pictures) and of the storefront (src/web/pictures), which are committed. The
// emoji are no dependency of the store (MIT license, THIRD-PARTY.md), so install them first:
//   npm install --no-save @iconify-json/fluent-emoji@1.2.7 && node scripts/render-demo-pictures.mjs [name…]
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { pictureVariants } from '../src/domain/products/picture.ts'
// This module encodes in worker processes. Encoding in this process would block SVG for sharp.
import { processPicture } from '../src/server/platform/pictures/process-picture.ts'
import { CATEGORY_DRAWINGS } from '../src/web/features/catalog/category-drawings.ts'
import { categoryPictures, demoPictures, webPictures } from './demo-pictures/pictures.mjs'
import { drawOnBaseline, fillTransparentPixels } from './demo-pictures/rasterize.mjs'
import { stillLife } from './demo-pictures/still-life.mjs'

const requested = process.argv.slice(2)
const isRequested = ([name]) => requested.length === 0 || requested.includes(name)
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Products are shown at 300 px at most, so 640 px suffice for screens of high density. The pictures are encoded as
 * uploads are, since a store's first start only copies them.
 */
const PRODUCT = { side: 640, webp: { quality: 90, alphaQuality: 95, effort: 6, smartSubsample: true } }
/** The quality is lower than that of stored pictures (encode-picture.ts), because no difference is visible at these sizes. */
const WEB = { quality: 75, alphaQuality: 70, effort: 6, smartSubsample: true }
const SIZES = [
  { suffix: '', side: 256 },
  { suffix: '@2x', side: 512 },
]
/** Home shows the scooter at 296 px. */
const LARGE = [
  { suffix: '', side: 320 },
  { suffix: '@2x', side: 640 },
]
/** The widths suit small phones up to wide screens of high density. Phones of density 1.75 and 2 need 656–665 px, in 8 KB. */
const STILL_LIFE = {
  widths: [400, 672, 840, 1120],
  avif: { quality: 40, effort: 9, chromaSubsampling: '4:2:0', tune: 'ssim' },
}
/** The sides suit chips (40 px), tiles (84–136 px) and banners (168 px), on screens of high density as well. */
const ROW = { sides: [80, 200, 336], avif: { ...STILL_LIFE.avif, quality: 50 } }

for (const [name, fragment] of Object.entries(demoPictures).filter(isRequested)) {
  const drawn = await drawOnBaseline(fragment, PRODUCT.side)
  const { picture, files } = await processPicture(await drawn.webp(PRODUCT.webp).toBuffer())
  for (const [at, { width }] of pictureVariants(picture).entries())
    await writeBytes(`demo/pictures/${name}/${width}.webp`, files[at].bytes)
}
for (const [name, fragment] of Object.entries(webPictures).filter(isRequested)) {
  for (const { suffix, side } of name === 'scooter' ? LARGE : SIZES) {
    const drawn = await drawOnBaseline(fragment, side)
    await write(`src/web/pictures/${name}${suffix}.webp`, drawn.webp(WEB))
  }
}
if (isRequested(['category-row'])) {
  for (const side of ROW.sides) {
    const drawn = await Promise.all(CATEGORY_DRAWINGS.map((name) => drawOnBaseline(categoryPictures[name], side)))
    await writeBoth(`category-row-${drawn.length * side}`, await sideBySide(drawn, side), ROW.avif)
  }
}
if (isRequested(['still-life'])) {
  const drawn = await stillLife(2 * Math.max(...STILL_LIFE.widths))
  for (const width of STILL_LIFE.widths) await writeBoth(`still-life-${width}`, drawn.clone().resize(width), STILL_LIFE.avif)
}

async function writeBoth(name, image, avif) {
  const filled = await fillTransparentPixels(image.clone())
  await write(`src/web/pictures/${name}.avif`, filled.avif(avif))
  await write(`src/web/pictures/${name}.webp`, image.webp(WEB))
}

async function sideBySide(squares, side) {
  const input = await Promise.all(squares.map((square) => square.png().toBuffer()))
  const row = sharp({ create: { width: squares.length * side, height: side, channels: 4, background: '#0000' } })
  return row.composite(input.map((square, index) => ({ input: square, left: index * side, top: 0 })))
}

async function write(path, image) {
  await writeBytes(path, await image.toBuffer())
}

async function writeBytes(path, bytes) {
  const file = `${root}${path}`
  await mkdir(new URL('.', `file://${file}`), { recursive: true })
  await writeFile(file, bytes)
  console.log(path, `${(bytes.length / 1024).toFixed(1)} KB`)
}
