// Draws SVG fragments of 32 × 32 units, lit like Fluent emoji: light from the upper right, and lavender light from below.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const icons = JSON.parse(readFileSync(require.resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8')).icons

const CANVAS = 32

/** `room` extends the canvas on all sides. */
export const svg = (fragment, pixels, room = 0) => {
  const side = CANVAS + 2 * room
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-room} ${-room} ${side} ${side}">${fragment}</svg>`
}

export function emoji(name) {
  const icon = icons[name]
  if (!icon) throw new Error(`there is no emoji ${name}`)
  return icon.body
}

/**
 * Centers the fragment at x and y, `size` units wide. `turn` and `skewY` are in degrees. `skewY` slants it like the
 * side of a box.
 */
export function place(fragment, x, y, size, { turn = 0, flip = false, skewY = 0, squeeze = 1 } = {}) {
  const scale = size / CANVAS
  const turned = `rotate(${turn}) skewY(${skewY}) scale(${(flip ? -scale : scale) * squeeze} ${scale})`
  return `<g transform="translate(${x} ${y}) ${turned} translate(-16 -16)">${fragment}</g>`
}

let ids = 0
export const newId = () => `own${++ids}`

/**
 * Each row has the shares of the old red, green and blue in a new channel: the first row in red, the second in green,
 * the third in blue.
 */
export function recolor(fragment, rows) {
  const id = newId()
  const values = [...rows.map((row) => `${row.join(' ')} 0 0`), '0 0 0 1 0'].join(' ')
  const filter = `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feColorMatrix values="${values}"/></filter>`
  return `${filter}<g filter="url(#${id})">${fragment}</g>`
}

export function cut(fragment, path) {
  const id = newId()
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${fragment}</g>`
}

export function mix(from, to, part) {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round(a + (b - a) * part)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const gradient = (id, direction, stops) =>
  `<linearGradient id="${id}" ${direction}>${stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')}</linearGradient>`

/** Gradient stops of a cylinder: shaded on the left, and brightest at three quarters of the width. */
const acrossRound = (color) => [
  [0, mix(color, '#543a78', 0.36)],
  [0.3, mix(color, '#543a78', 0.1)],
  [0.55, color],
  [0.78, mix(color, '#ffffff', 0.22)],
  [1, mix(color, '#543a78', 0.06)],
]

export function round(path, color, glow = 0.55) {
  const [body, foot] = [newId(), newId()]
  return `<defs>${gradient(body, 'x1="0" x2="1" y1="0" y2="0"', acrossRound(color))}${lavenderFoot(foot, glow)}</defs>
<path fill="url(#${body})" d="${path}"/><path fill="url(#${foot})" d="${path}"/>`
}

/** Draws a path that is shaded like a flat side: lighter at the top, and in another color at the bottom. */
export function flat(path, color, { to = mix(color, '#5a3f7d', 0.12), glow = 0 } = {}) {
  const [body, foot] = [newId(), newId()]
  const stops = [
    [0, mix(color, '#ffffff', 0.14)],
    [1, to],
  ]
  return `<defs>${gradient(body, 'x1="0.7" x2="0.3" y1="0" y2="1"', stops)}${lavenderFoot(foot, glow)}</defs>
<path fill="url(#${body})" d="${path}"/><path fill="url(#${foot})" d="${path}"/>`
}

function lavenderFoot(id, opacity) {
  return gradient(id, 'x1="0" x2="0" y1="0" y2="1"', [
    [0.82, '#c79bf2', 0],
    [1, '#c79bf2', opacity],
  ])
}

export function soft(path, color, opacity, blur, within) {
  const [filter, clip] = [newId(), newId()]
  const clipped = within ? `<clipPath id="${clip}"><path d="${within}"/></clipPath>` : ''
  return `<defs><filter id="${filter}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${blur}"/></filter>${clipped}</defs>
<g${within ? ` clip-path="url(#${clip})"` : ''}><path d="${path}" fill="${color}" fill-opacity="${opacity}" filter="url(#${filter})"/></g>`
}

export function box(x, y, width, height, radius) {
  const r = Math.min(radius, width / 2, height / 2)
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`
}

export const ellipse = (x, y, rx, ry) => `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`
