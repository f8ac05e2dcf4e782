// Renders the icons in src/web/public from the logo's mark. The icons are committed:
//   node scripts/render-icons.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const mark = await readFile(new URL('../src/web/pictures/logo-mark.svg', import.meta.url))
const target = new URL('../src/web/public/', import.meta.url)
await mkdir(target, { recursive: true })

await write('favicon.svg', mark)
await write('favicon.ico', ico(32, await drawMark(32).png({ palette: true, effort: 10 }).toBuffer()))
await write('apple-touch-icon.png', await onPaper(180, 0.64))
await write('icon-192.png', await onPaper(192, 0.64))
await write('icon-512.png', await onPaper(512, 0.64))
// Maskable icons show at least a circle of 80% of the width. The corners of the mark fit into it up to a share of 0.59.
await write('icon-maskable-512.png', await onPaper(512, 0.56))

/** Draws the icon opaque and with a margin, since phones crop icons and fill transparency with black. */
async function onPaper(side, part) {
  const icon = sharp({ create: { width: side, height: side, channels: 3, background: '#fef6da' } })
  const drawn = await drawMark(Math.round(side * part)).toBuffer()
  return icon
    .composite([{ input: drawn }])
    .png({ palette: true, effort: 10 })
    .toBuffer()
}

function drawMark(side) {
  return sharp(mark, { density: 2400 }).resize(side, side, { fit: 'contain', background: '#0000' }).png()
}

/** Encodes an ICO file, for programs that request /favicon.ico without reading the page. */
function ico(side, png) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // the type is an icon
  head.writeUInt16LE(1, 4) // number of images
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10) // color planes
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18) // offset of the image
  return Buffer.concat([head, png])
}

async function write(name, bytes) {
  await writeFile(new URL(name, target), bytes)
}
