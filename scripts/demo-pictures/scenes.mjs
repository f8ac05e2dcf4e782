import { box, cut, ellipse, emoji, flat, mix, place, recolor, round, soft } from './svg.mjs'

export function spaghettiBundle() {
  const sticks = Array.from({ length: 15 }, (_, index) => {
    const spread = (index - 7) / 7
    const [top, waist, foot] = [spread * 5.6, spread * 3.9, spread * 5.2]
    const height = 2 + Math.abs(Math.sin(index * 12.9)) * 1.5
    const color = mix('#ffd65c', '#e39a2c', 0.15 + 0.5 * Math.abs(Math.sin(index * 7.7)))
    return `<path d="M${16 + top} ${height}Q${16 + waist} 16 ${16 + foot} 30" fill="none" stroke="${color}" stroke-width="1.15" stroke-linecap="round"/>`
  })
  const band = 'M11.3 12.8c3 .8 6.4.8 9.4 0l.2 6.6c-3.2.9-6.6.9-9.8 0z'
  const shape = 'M9.8 2.5C10.8 8 12.1 13 12.1 16S11 25 10.3 30.5H21.7C21 25 19.9 19 19.9 16S21.2 8 22.2 2.5z'
  return (
    sticks.join('') +
    soft('M9 2C11 9 11 22 9.5 31H13C13.8 22 13.8 10 12.5 2z', '#a3542a', 0.5, 0.9, shape) +
    soft('M18.5 3C18 10 18 22 18.6 30H19.8C19.2 22 19.2 10 20 3z', '#fff6d0', 0.55, 0.5, shape) +
    round(band, '#e8434f', 0.25)
  )
}

export function eggTray() {
  const egg = emoji('egg')
  const behind = [8.3, 16, 23.7].map((x) => place(egg, x, 14.5, 13))
  const before = [4.8, 12.3, 19.8, 27.3].map((x) => place(egg, x, 18.5, 13.5))
  const tray =
    'M-1.2 20.5c1-.7 1.9-.4 2.5.6.6 1.2 5.9 1.4 7.2-.2.6-.8 1.4-.8 2 0 1.3 1.6 6.2 1.6 7.5 0 .6-.8 1.4-.8 2 0 1.3 1.6 6.2 1.6 7.5 0 .6-.8 1.4-.8 2 0 1 1.2 2.6 1 3.5-.2l-1.6 7.4c-.3 1.3-1.1 1.9-2.4 1.9H2.4C1.1 30 .3 29.4 0 28.1z'
  return behind.join('') + before.join('') + round(tray, '#a9b4c9', 0.5) + soft('M0 26h32v.8H0z', '#54618a', 0.35, 0.3, tray)
}

export function pepper(rows) {
  const green = emoji('bell-pepper')
  return recolor(green, rows) + cut(green, 'M10 1h12v5c0 1.1-2.6 1.7-5.5 1.7S10 7.1 10 6z')
}
const RED = [
  [0, 1.35, 0],
  [0.3, 0, 0],
  [0.1, 0, 0.35],
]
const YELLOW = [
  [0, 1.6, 0],
  [0.1, 1.08, 0],
  [0, 0.1, 0.15],
]

export function mixedPeppers() {
  return (
    place(pepper(YELLOW), 9.2, 14, 20, { turn: -7 }) +
    place(pepper(RED), 22.8, 14, 20, { turn: 7, flip: true }) +
    place(emoji('bell-pepper'), 16, 20.5, 21)
  )
}

/** Draws an emoji at several places, the last one in front. Each of `places` is x, y, size and options. */
export const heap = (name, places) => places.map(([x, y, size, options]) => place(emoji(name), x, y, size, options)).join('')

export function cerealBowl() {
  const bowl = 'M3 15h26c0 8-4.6 13.5-9.5 14.3V30h-7v-.7C7.6 28.5 3 23 3 15z'
  const flakes = Array.from({ length: 26 }, (_, index) => {
    const angle = index * 2.4
    const reach = Math.sqrt(index / 26)
    const [x, y] = [16 + Math.cos(angle) * reach * 10.8, 14.6 + Math.sin(angle) * reach * 2.7]
    const color = mix('#ffc64a', '#d9762a', Math.abs(Math.sin(index * 5.3)))
    return `<ellipse cx="${x}" cy="${y}" rx="1.7" ry="1.05" transform="rotate(${(index * 47) % 180} ${x} ${y})" fill="${color}"/>`
  })
  return (
    round(ellipse(16, 15, 13, 4.2), '#4b8fe6', 0) +
    cut(flat(ellipse(16, 15.2, 12, 3.5), '#fffaf0', { to: '#e9dcf7' }), ellipse(16, 15, 12, 3.5)) +
    flakes.join('') +
    round(bowl, '#3f8be8', 0.5) +
    soft(box(23.5, 17, 1.4, 8, 0.7), '#ffffff', 0.5, 0.5, bowl)
  )
}

export function porridge() {
  const opening = box(4, 7.7, 24.3, 12.3, 6.2)
  const surface = 'M3 13.6C8 11.6 24 11.6 29.5 13.6V21H3z'
  const flakes = Array.from({ length: 22 }, (_, index) => {
    const [x, y] = [5.5 + ((index * 6.7) % 21.5), 13.7 + ((index * 2.9) % 5.6)]
    return `<ellipse cx="${x}" cy="${y}" rx="1.05" ry=".55" transform="rotate(${(index * 67) % 180} ${x} ${y})" fill="${index % 2 ? '#fdf1da' : '#cfa671'}" fill-opacity=".75"/>`
  })
  return (
    emoji('bowl-with-spoon') +
    cut(
      flat(surface, '#f2dcb6', { to: '#d9b27e' }) + flakes.join('') + soft('M3 12.6h26.5v1.4H3z', '#8a5a3a', 0.35, 0.5),
      opening,
    ) +
    place(emoji('blueberries'), 10.4, 14.6, 8) +
    place(emoji('strawberry'), 16.2, 15.4, 7, { turn: 25 })
  )
}
