import sharp from 'sharp'
import { drawOnBaseline } from './rasterize.mjs'
import { emoji } from './svg.mjs'

/**
 * The layers from back to front. `x` is the left edge, `w` the width, and `y` the height of the baseline above the
 * lowest one, all in percent of the picture's width. `turn` is in degrees.
 */
const FOOD = [
  { name: 'ear-of-corn', x: 24, w: 33, y: 36, turn: -26 },
  { name: 'leafy-green', x: 37, w: 35, y: 34.5, turn: -6 },
  { name: 'grapes', x: 52, w: 27, y: 34.5, turn: 10 },
  { name: 'pineapple', x: 57, w: 30, y: 36, turn: 24 },
  { name: 'basket', x: 29, w: 50, y: 5.4 },
  { name: 'sake', x: 5, w: 35, y: 5.4 },
  { name: 'cheese-wedge', x: 73, w: 27, y: 5.4 },
  { name: 'tangerine', x: 63, w: 19, y: 1.5 },
  { name: 'red-apple', x: 50, w: 18, y: 0, turn: -8 },
  { name: 'avocado', x: 24, w: 17, y: 0.8, turn: -8 },
  { name: 'strawberry', x: 1, w: 16, y: 0.8, turn: 8 },
]

/** The ratio of height to width, as in still-life.tsx. */
const SHAPE = 392 / 560

/** Returns a sharp image of this width in pixels. It is one picture, since eleven would weigh three times as much. */
export async function stillLife(width) {
  const height = Math.round(width * SHAPE)
  const layers = await Promise.all(FOOD.map((food) => layer(food, width, height)))
  const ground = sharp({ create: { width, height, channels: 4, background: '#0000' } })
  return sharp(await ground.composite(layers).png().toBuffer())
}

async function layer({ name, x, w, y, turn = 0 }, width, height) {
  const side = Math.round((w / 100) * width)
  const straight = await drawOnBaseline(emoji(name), side)
  const { data, info } = await sharp(await straight.png().toBuffer())
    .rotate(turn, { background: '#0000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const grown = (info.width - side) / 2 // the layer is turned about its center
  const left = Math.round((x / 100) * width - grown)
  const top = Math.round(height - (y / 100) * width - side - grown)
  return within({ data, left, top, width: info.width, height: info.height }, width, height)
}

/**
 * Crops a layer to the picture, because sharp rejects layers that overflow it. The parts outside are empty corners of
 * turned layers.
 */
async function within({ data, left, top, width, height }, right, bottom) {
  const cut = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const cropped = {
    width: Math.min(width - cut.left, right - Math.max(0, left)),
    height: Math.min(height - cut.top, bottom - Math.max(0, top)),
  }
  const input = await sharp(data)
    .extract({ ...cut, ...cropped })
    .toBuffer()
  return { input, left: Math.max(0, left), top: Math.max(0, top) }
}
