// Renders the picture of link previews (src/web/public/share.jpg), which is committed. It shows Home's hero in the format
// of previews. Playwright's Chromium renders it, or the one in CHROMIUM:
//   CHROMIUM=/usr/bin/chromium node scripts/render-share-picture.mjs
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

const SIZE = { width: 1200, height: 630 }
const SHELF_PX = 76

const web = new URL('../src/web/', import.meta.url)
const inWeb = (path) => readFile(new URL(path, web))
const dataUrl = (type, bytes) => `data:${type};base64,${bytes.toString('base64')}`

async function theme() {
  const tokens = String(await inWeb('look/tokens.css')).replace('@theme {', ':root {')
  return tokens.replace(
    'url("./fonts/figtree.woff2")',
    `url("${dataUrl('font/woff2', await inWeb('look/fonts/figtree.woff2'))}")`,
  )
}

const LAYOUT = `
  body { margin: 0; font-family: var(--font-sans); color: var(--color-ink); }
  .share { position: relative; width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden;
    background: linear-gradient(var(--color-leaf-500) 0 calc(100% - ${SHELF_PX}px), #3fae7b 0); }
  .share .logo { position: absolute; left: 64px; top: 60px; padding: 16px 24px 16px 20px; border-radius: 20px; background: var(--color-paper); }
  .share .logo img { display: block; height: 54px; }
  .share h1 { position: absolute; left: 64px; top: 176px; width: 560px; margin: 0; font-size: 78px; line-height: 1.02;
    letter-spacing: var(--tracking-display); font-weight: 800; }
  .share p { position: absolute; left: 64px; bottom: 18px; margin: 0; font-size: 26px; line-height: 40px; font-weight: 650; }
  .share .still-life { position: absolute; right: 24px; bottom: 42px; width: 640px; max-width: none; margin: 0; }
`

async function page() {
  return `<!doctype html>
    <style>${await theme()}</style><style>${await inWeb('features/home/still-life.css')}</style><style>${LAYOUT}</style>
    <div class="share">
      <div class="logo"><img src="${dataUrl('image/svg+xml', await inWeb('pictures/logo.svg'))}"></div>
      <h1>Groceries delivered in under 30 minutes</h1>
      <p>Loved by 10,000+ happy customers</p>
      <div class="still-life"><img src="${dataUrl('image/webp', await inWeb('pictures/still-life-1120.webp'))}"></div>
    </div>`
}

const executablePath = process.env.CHROMIUM
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  const view = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2 })
  await view.setContent(await page(), { waitUntil: 'networkidle' })
  await view.evaluate(() => document.fonts.ready)
  // The picture is a JPEG, since some networks don't support WebP. It is rendered at twice the size, for smooth edges.
  const jpeg = sharp(await view.screenshot())
    .resize(SIZE.width)
    .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
  await writeFile(new URL('public/share.jpg', web), await jpeg.toBuffer())
} finally {
  await browser.close()
}
