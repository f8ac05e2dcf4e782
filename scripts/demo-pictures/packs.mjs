// Draws packs, for products without a Fluent emoji.
import { box, cut, ellipse, flat, mix, place, round, soft } from './svg.mjs'

const PAPER = '#f6f0ff'
const METAL = '#d9d6e3'

const patch = (picture, x, y, radius, size = radius * 1.55) =>
  round(ellipse(x, y, radius, radius), PAPER, 0.15) + place(picture, x, y, size)

export function tin(color, picture) {
  const body = 'M7.2 5h17.6v22.5H7.2z'
  const rims = [2.2, 26.2].map((y) => round(box(5.6, y, 20.8, 3.6, 1.8), METAL, 0.9)).join('')
  return round(body, color, 0.2) + round('M7.2 10.2h17.6v11.6H7.2z', PAPER, 0.1) + patch(picture, 16, 16, 7.2, 11) + rims
}

export function can(color, picture) {
  const body = 'M9 6.4c0-1 .4-1.6 1.3-2.2h11.4c.9.6 1.3 1.2 1.3 2.2v19.8c0 1.2-.5 1.9-1.5 2.6h-11C9.5 28.1 9 27.4 9 26.2z'
  return (
    round('M10.3 27.8h11.4l-.9 2.2h-9.6z', METAL, 0.9) +
    round(body, color, 0.35) +
    soft('M20.4 6.6h1v20h-1z', '#ffffff', 0.75, 0.25) +
    patch(picture, 16, 16.6, 5.5, 8.6) +
    round('M10 4.6c0-1.2.5-1.9 1.2-2.6h9.6c.7.7 1.2 1.4 1.2 2.6z', METAL, 0.3) +
    round(box(10.7, 1.7, 10.6, 1, 0.5), mix(METAL, '#ffffff', 0.4), 0.4)
  )
}

const BOTTLE =
  'M13.2 5.5h5.6v2.3c0 1.7 3.7 3.2 3.7 7.2v12.7c0 1.4-.8 2.3-2.2 2.3h-8.6c-1.4 0-2.2-.9-2.2-2.3v-12.7c0-4 3.7-5.5 3.7-7.2z'

export function bottle(drink, cap, label, picture) {
  return (
    round(BOTTLE, drink, 0.5) +
    soft('M11 15c.4-3 3.2-4.2 3.3-6.8l1 .2c0 3-2.7 4-3 6.8z', '#ffffff', 0.35, 0.3, BOTTLE) +
    round('M9.5 16h13v9.4h-13z', label, 0.1) +
    place(picture, 16, 20.7, 7.6) +
    soft('M20.3 14.5h1v13.5h-1z', '#ffffff', 0.7, 0.22, BOTTLE) +
    round(box(12.6, 2, 6.8, 4, 1), cap, 0.3) +
    soft(box(17.2, 2.5, 0.8, 3, 0.4), '#ffffff', 0.6, 0.15)
  )
}

const FLASK = 'M11.8 6.8h8.4v1.2c0 1.3 3 2.5 3 6v12.6c0 2-1.1 3.4-3.1 3.4h-8.2c-2 0-3.1-1.4-3.1-3.4v-12.6c0-3.5 3-4.7 3-6z'

export function flask(drink, cap, picture) {
  return (
    round(FLASK, drink, 0.6) +
    soft('M10.3 15c.2-3 2.9-3.9 3-6.3l1.1.1c0 2.8-2.6 3.6-2.8 6.2z', '#ffffff', 0.4, 0.3, FLASK) +
    patch(picture, 16, 20.2, 5.7, 9) +
    soft(box(20.9, 13.5, 0.9, 13.5, 0.5), '#ffffff', 0.7, 0.22, FLASK) +
    round(box(11, 3, 10, 4.4, 1.2), cap, 0.35) +
    soft(box(18.6, 3.6, 0.9, 3.2, 0.4), '#ffffff', 0.55, 0.18)
  )
}

/** Draws a carton as of milk, seen from a corner. */
export function carton(color, side, picture) {
  const front = 'M6.5 11.4L18 13.9V30L6.5 27z'
  const flank = 'M18 13.9L25.5 11.7V27.4L18 30z'
  return (
    flat('M18 13.9L25.5 11.7L20.6 6z', mix(side, '#5a3f7d', 0.22)) +
    flat('M6.5 11.4L18 13.9L20.6 6L9.8 4.2z', mix(side, '#ffffff', 0.12)) +
    flat('M9.8 4.2L20.6 6V3.3L9.8 1.6z', mix(side, '#ffffff', 0.3)) +
    flat('M20.6 6L21.4 5.7V3L20.6 3.3z', mix(side, '#5a3f7d', 0.2)) +
    flat(front, PAPER, { to: '#d9caee', glow: 0.4 }) +
    flat(flank, mix(PAPER, '#ffffff', 0.5), { to: PAPER, glow: 0.4 }) +
    flat('M6.5 22.4L18 25.2V30L6.5 27z', color, { glow: 0.2 }) +
    flat('M18 25.2L25.5 22.9V27.4L18 30z', mix(color, '#ffffff', 0.18)) +
    place(picture, 12.2, 17.6, 8.8, { skewY: 12, squeeze: 0.95 })
  )
}

/** Draws a box as of cereals, seen from a corner. The color of its front fades to `foot` at the bottom. */
export function cerealBox(color, foot, picture) {
  const stripe = mix(color, '#ffffff', 0.8)
  const front = 'M5.8 4.6L20.4 7.8V30L5.8 26z'
  return (
    flat('M5.8 4.6L20.4 7.8L26 5.5L11.6 2.5z', mix(color, '#ffffff', 0.42)) +
    flat(front, mix(color, foot, 0.12), { to: foot, glow: 0.15 }) +
    flat('M20.4 7.8L26 5.5V26.6L20.4 30z', mix(color, '#ffffff', 0.2), { to: mix(color, '#ffffff', 0.1), glow: 0.3 }) +
    flat('M21.6 10.6L24.9 9.2V14.2L21.6 15.7z', stripe) +
    flat('M5.8 22.9L20.4 26.6V30L5.8 26z', mix(foot, '#e0413a', 0.35), { glow: 0.15 }) +
    flat('M20.4 26.6L26 23.5V26.6L20.4 30z', mix(foot, '#ffffff', 0.25), { glow: 0.2 }) +
    soft('M5.8 4.6L20.4 7.8L20.4 9L5.8 5.8z', '#ffffff', 0.3, 0.25, front) +
    `<g transform="translate(13.1 15.6) skewY(13.5) scale(.94 1) translate(-13.1 -15.6)">${round(ellipse(13.1, 15.6, 5.9, 5.9), stripe, 0.15)}${place(picture, 13.1, 15.5, 9.4)}</g>`
  )
}

const POUCH =
  'M7.2 3.5h17.6c.5 0 .8.4.8.9-.3 3-.2 4 .1 6.6.5 4.5.6 10.5.3 15.8-.1 1.9-1 2.9-2.8 3.1-4.9.4-9.5.4-14.4 0-1.8-.2-2.7-1.2-2.8-3.1-.3-5.3-.2-11.3.3-15.8.3-2.6.4-3.6.1-6.6 0-.5.3-.9.8-.9z'

export function pouch(color, picture, seal = mix(color, '#ffffff', 0.35)) {
  return (
    round(POUCH, color, 0.5) +
    soft('M9 8c-1.5 6-1.5 13-.5 19.5h2c-1-6-1-13.5.6-19.5z', '#ffffff', 0.2, 0.6, POUCH) +
    soft('M22.3 8.5c1.2 6 1.2 12 .4 18.5h-1.3c.7-6 .7-12.5-.4-18.5z', '#ffffff', 0.6, 0.4, POUCH) +
    soft('M6 7.3h20v1H6z', mix(color, '#3a2456', 0.55), 0.45, 0.3, POUCH) +
    round('M7.2 2h17.6c.5 0 .8.3.8.8v4H6.4v-4c0-.5.3-.8.8-.8z', seal, 0.15) +
    soft('M7 4.2h18v.5H7z', mix(color, '#3a2456', 0.4), 0.4, 0.12) +
    patch(picture, 16, 18.6, 6.9, 10.8)
  )
}

/** Draws a paper bag as of flour, seen from a corner. `band` is the color of the stripe at the bottom. */
export function paperBag(color, band, picture) {
  const front = 'M5.5 8.1c0-.9.6-1.4 1.5-1.3l12 .8c.9.1 1.4.6 1.4 1.5V30L6.6 28.6c-.7-.1-1.1-.6-1.1-1.3z'
  const flank = 'M20.4 9.1c0-.6.3-1 .9-1.1l4.4-1c.7-.2 1.1.2 1.1.9v18.6c0 .6-.3 1-.8 1.2L20.4 30z'
  const lid = 'M6.2 6.9L11.6 4.3c.4-.2.8-.2 1.2-.2l13 .8c.8.1 1 .7.9 2.2L20.4 9z'
  const flankColor = mix(color, '#5a3f7d', 0.17)
  return (
    flat(lid, mix(color, '#ffffff', 0.5), { to: mix(color, '#ffffff', 0.2) }) +
    flat(flank, flankColor, { glow: 0.3 }) +
    soft('M23.3 7L23.9 7V29L23.3 29z', '#5a3f7d', 0.4, 0.25, flank) +
    flat(front, color, { to: mix(color, '#a0609a', 0.16), glow: 0.25 }) +
    soft('M5.5 7L20.4 8V9L5.5 8z', '#ffffff', 0.6, 0.3, front) +
    cut(flat('M5 22.6L20.4 24.1V31H5z', band, { glow: 0.2 }), front) +
    cut(flat('M20.4 24.1L27 22.2V31H20.4z', mix(band, '#5a3f7d', 0.18)), flank) +
    flat('M8.6 6.9L12.4 5.1L20.6 5.6L17.6 7.5V11.2c0 .5-.3.8-.8.7L9.3 11.3c-.4 0-.7-.3-.7-.7z', band, {
      to: mix(band, '#5a3f7d', 0.2),
    }) +
    soft('M8.6 11.1L17.6 11.9V12.7L8.6 12z', '#5a3f7d', 0.4, 0.25, front) +
    place(picture, 13, 17.5, 9.4, { skewY: 5, squeeze: 0.96 })
  )
}

export function cup(color, lid, picture) {
  const body = 'M6.8 8h18.4l-1.7 19.7c-.1 1.4-1 2.3-2.4 2.3H10.9c-1.4 0-2.3-.9-2.4-2.3z'
  return (
    round(body, PAPER, 0.7) +
    round('M7.3 14h17.4l-.9 10.8H8.2z', color, 0.1) +
    place(picture, 16, 19.4, 9.6) +
    soft('M22.6 9.5h1.2l-1.5 18h-1.1z', '#ffffff', 0.65, 0.3, body) +
    soft('M6 9h20v1.3H6z', '#5a3f7d', 0.5, 0.4, body) +
    round(
      'M5.4 6.4c0-.8.5-1.4 1.3-1.4h18.6c1 0 1.7.5 2.7.3.6-.1 1 .3.9.9-.3 1.3-1.4 2.9-3.2 2.9H6.7c-.8 0-1.3-.6-1.3-1.4z',
      lid,
      0.4,
    ) +
    soft(box(7, 5.5, 17, 0.7, 0.3), '#ffffff', 0.7, 0.2)
  )
}

export function tub(color, lid, picture) {
  const body = 'M4.8 14h22.4l-1.5 12.8c-.2 1.9-1.3 3.2-3.2 3.2h-13c-1.9 0-3-1.3-3.2-3.2z'
  return (
    round(body, PAPER, 0.7) +
    round('M5.2 17.2h21.6l-.9 7.8H6.1z', color, 0.1) +
    patch(picture, 16, 21.4, 6, 9.6) +
    soft('M24.1 15.5h1.3l-1.3 12.5h-1.2z', '#ffffff', 0.6, 0.3, body) +
    soft('M4 14.5h24v1.2H4z', '#5a3f7d', 0.5, 0.4, body) +
    round(box(3.4, 10, 25.2, 4.8, 1.8), lid, 0.5) +
    round(ellipse(16, 11.4, 12.2, 1), mix(lid, '#ffffff', 0.3), 0)
  )
}

export function noodleCup(color, picture) {
  const body = 'M5.6 9h20.8l-3 19c-.2 1.3-1.1 2-2.4 2H11c-1.3 0-2.2-.7-2.4-2z'
  return (
    round(body, PAPER, 0.7) +
    round('M6.2 12.6c4 2.6 6.5-1.4 10-.4 3.8 1 6 2.2 9.6-.1l-2 13c-4.3 2-6.6-1.2-10-.6-2.3.4-3.6 1-5.8.3z', color, 0.15) +
    patch(picture, 16, 18.7, 5.9, 9.4) +
    soft('M23.6 10.5h1.2l-2.7 17.5H21z', '#ffffff', 0.6, 0.3, body) +
    round(box(4.6, 6.6, 22.8, 3.2, 1.6), METAL, 0.8) +
    flat(
      'M5.4 6.9c3-.5 9-.7 14-.6 3-.6 5.8-2 7.7-4.2.5-.5 1.2-.1 1 .6-.5 1.8-.9 2.9-1.4 4.6-6 .6-15 .6-21.3 0z',
      mix(color, '#ffffff', 0.25),
    )
  )
}

export function jar(content, lid, picture) {
  const glass =
    'M8.6 8h14.8c2 .8 3.2 2.4 3.2 4.7v13.5c0 2.3-1.5 3.8-3.8 3.8H9.2c-2.3 0-3.8-1.5-3.8-3.8v-13.5c0-2.3 1.2-3.9 3.2-4.7z'
  return (
    round(glass, mix(content, '#d4f1ff', 0.65), 0.4) +
    round(
      'M8.9 10.6h14.2c1.6.7 2.4 1.7 2.4 3.3v11.9c0 1.9-1.1 3.1-3.1 3.1H9.6c-2 0-3.1-1.2-3.1-3.1V13.9c0-1.6.8-2.6 2.4-3.3z',
      content,
      0.35,
    ) +
    patch(picture, 16, 20, 6.3, 10) +
    soft(box(22.9, 12, 1.1, 15, 0.5), '#ffffff', 0.75, 0.2, glass) +
    round(box(7.2, 2.6, 17.6, 5.6, 1.5), lid, 0.35) +
    soft('M8 4.9h16v.4H8zM8 6.1h16v.4H8z', '#3a2456', 0.25, 0.12) +
    soft(box(20.4, 3.2, 1.2, 4.4, 0.5), '#ffffff', 0.5, 0.2)
  )
}
