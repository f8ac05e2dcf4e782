// Draws the pictures of the demo catalog (demo/pictures) and of the storefront itself (src/web/pictures) anew. Their files
// are committed, so this is only needed when a drawing changes. The emoji that it draws with are no dependency of the store:
//   npm install --no-save @iconify-json/fluent-emoji@1.2.7 && node scripts/render-demo-pictures.mjs [name…]
// Names behind it draw these alone. Microsoft's Fluent emoji are under the MIT licence, see THIRD-PARTY.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fillUnseen } from './demo-pictures/fill-unseen.mjs'
import { demoPictures, smallPictures, webPictures } from './demo-pictures/pictures.mjs'
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
const SMALL = { suffix: '-small', side: 80 }
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

for (const [name, fragment] of Object.entries(demoPictures).filter(isAsked)) {
  await write(`demo/pictures/${name}.webp`, await setDown(fragment, PRODUCT.side, PRODUCT.webp))
}
for (const [name, fragment] of Object.entries(webPictures).filter(isAsked)) {
  const sizes = smallPictures.includes(name) ? [SMALL, ...SIZES] : name === 'scooter' ? LARGE : SIZES
  for (const { suffix, side } of sizes) {
    await write(`src/web/pictures/${name}${suffix}.webp`, await setDown(fragment, side, WEB))
  }
}
if (isAsked(['still-life'])) {
  const drawn = await stillLife(2 * Math.max(...STILL_LIFE.widths))
  for (const width of STILL_LIFE.widths) {
    const sized = drawn.clone().resize(width)
    const filled = await fillUnseen(sized.clone())
    await write(`src/web/pictures/still-life-${width}.avif`, await filled.avif(STILL_LIFE.avif).toBuffer())
    await write(`src/web/pictures/still-life-${width}.webp`, await sized.webp(WEB).toBuffer())
  }
}

async function write(path, bytes) {
  const file = `${root}${path}`
  await mkdir(new URL('.', `file://${file}`), { recursive: true })
  await writeFile(file, bytes)
  console.log(path, `${(bytes.length / 1024).toFixed(1)} KB`)
}
