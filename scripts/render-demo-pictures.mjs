// Draws the pictures of the demo catalog (demo/pictures) and of the storefront itself (src/web/pictures) anew. Their files
// are committed, so this is only needed when a drawing changes. The emoji that it draws with are no dependency of the store:
//   npm install --no-save @iconify-json/fluent-emoji@1.2.7 && node scripts/render-demo-pictures.mjs [name…]
// Names behind it draw these alone. Microsoft's Fluent emoji are under the MIT licence, see THIRD-PARTY.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { CATEGORY_DRAWINGS } from '../src/web/features/catalog/category-tiles.ts'
import { fillUnseen } from './demo-pictures/fill-unseen.mjs'
import { categoryPictures, demoPictures, webPictures } from './demo-pictures/pictures.mjs'
import { setDown } from './demo-pictures/set-down.mjs'
import { stillLife } from './demo-pictures/still-life.mjs'

const asked = process.argv.slice(2)
const isAsked = ([name]) => asked.length === 0 || asked.includes(name)
const root = fileURLToPath(new URL('..', import.meta.url))

/** A product's picture stands 300 px wide at most, so 640 is crisp on screens of double density, and quick to process at seeding. */
const PRODUCT = { side: 640, webp: { quality: 90, alphaQuality: 95, effort: 6, smartSubsample: true } }
/** As stored pictures (encode-picture.ts), at their sizes no difference to 80 and 85 is seen: a third fewer bytes. */
const WEB = { quality: 75, alphaQuality: 70, effort: 6, smartSubsample: true }
const SIZES = [
  { suffix: '', side: 256 },
  { suffix: '@2x', side: 512 },
]
/** The scooter stands 296 px wide on Home. */
const LARGE = [
  { suffix: '', side: 320 },
  { suffix: '@2x', side: 640 },
]
/**
 * Home's still life, from small phones to dense wide screens. On phones of density 1.75 and 2 it takes 656–665 of their pixels, and
 * should come in 8 KB. Tuned for the eye's measure (`ssim`) and filled, it looks as it did without and with the full colour of each
 * pixel: 7.8 KB at 672 px instead of 14 at 640.
 */
const STILL_LIFE = {
  widths: [400, 672, 840, 1120],
  avif: { quality: 40, effort: 9, chromaSubsampling: '4:2:0', tune: 'ssim' },
}
/** One drawing's side: for chips (40 px) on dense screens, tiles (84–136 px) on phones and wide screens, banners (168 px) on dense ones. */
const ROW = { sides: [80, 200, 336], avif: { ...STILL_LIFE.avif, quality: 50 } }

for (const [name, fragment] of Object.entries(demoPictures).filter(isAsked)) {
  const drawn = await setDown(fragment, PRODUCT.side)
  await write(`demo/pictures/${name}.webp`, drawn.webp(PRODUCT.webp))
}
for (const [name, fragment] of Object.entries(webPictures).filter(isAsked)) {
  for (const { suffix, side } of name === 'scooter' ? LARGE : SIZES) {
    const drawn = await setDown(fragment, side)
    await write(`src/web/pictures/${name}${suffix}.webp`, drawn.webp(WEB))
  }
}
if (isAsked(['category-row'])) {
  for (const side of ROW.sides) {
    const drawn = await Promise.all(CATEGORY_DRAWINGS.map((name) => setDown(categoryPictures[name], side)))
    await writeBoth(`category-row-${drawn.length * side}`, await sideBySide(drawn, side), ROW.avif)
  }
}
if (isAsked(['still-life'])) {
  const drawn = await stillLife(2 * Math.max(...STILL_LIFE.widths))
  for (const width of STILL_LIFE.widths) await writeBoth(`still-life-${width}`, drawn.clone().resize(width), STILL_LIFE.avif)
}

/** AVIF, and WebP for browsers that don't know it. */
async function writeBoth(name, image, avif) {
  const filled = await fillUnseen(image.clone())
  await write(`src/web/pictures/${name}.avif`, filled.avif(avif))
  await write(`src/web/pictures/${name}.webp`, image.webp(WEB))
}

/** Squares of `side` pixels in one row. */
async function sideBySide(squares, side) {
  const input = await Promise.all(squares.map((square) => square.png().toBuffer()))
  const row = sharp({ create: { width: squares.length * side, height: side, channels: 4, background: '#0000' } })
  return row.composite(input.map((square, place) => ({ input: square, left: place * side, top: 0 })))
}

async function write(path, image) {
  const bytes = await image.toBuffer()
  const file = `${root}${path}`
  await mkdir(new URL('.', `file://${file}`), { recursive: true })
  await writeFile(file, bytes)
  console.log(path, `${(bytes.length / 1024).toFixed(1)} KB`)
}
