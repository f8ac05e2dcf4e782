// Draws the icons that browsers and phones show (src/web/public) from the logo's mark. Their files are committed:
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
// Of a maskable icon only the circle with 80% of its width is sure to be seen: the mark's corners stay within it up to 0.59.
await write('icon-maskable-512.png', await onPaper(512, 0.56))

/** Phones cut icons into circles and rounded squares, and black out what is transparent: so paper behind, and room around. */
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

/** An icon file with one PNG in it: for programs that look for /favicon.ico whatever the page says. */
function ico(side, png) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18) // where the picture starts
  return Buffer.concat([head, png])
}

async function write(name, bytes) {
  await writeFile(new URL(name, target), bytes)
}
