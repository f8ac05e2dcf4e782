// Draws the icons that browsers and phones show (src/web/public) from the logo's mark. Their files are committed:
//   node scripts/render-icons.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const mark = await readFile(new URL('../src/web/pictures/logo-mark.svg', import.meta.url))
const target = new URL('../src/web/public/', import.meta.url)
await mkdir(target, { recursive: true })

await writeFile(new URL('favicon.svg', target), mark)
// Phones cut icons into circles and rounded squares, and black out what is transparent: so paper behind, and room around.
for (const [name, side] of Object.entries({ 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 })) {
  const drawn = await sharp(mark, { density: 2400 })
    .resize(Math.round(side * 0.64), Math.round(side * 0.64), { fit: 'contain', background: '#0000' })
    .toBuffer()
  const icon = sharp({ create: { width: side, height: side, channels: 3, background: '#fef6da' } }).composite([{ input: drawn }])
  await writeFile(new URL(name, target), await icon.png({ palette: true, effort: 10 }).toBuffer())
}
