/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** The store's green (`--color-leaf-700`), which applies until the owner chooses another color. */
export const DEFAULT_ACCENT = '#1f7350'

/** The color of text (`--color-ink`). */
const INK = '#12291f'

/** The darkest ground on which text of the accent stands (`--color-tint-rose`). */
const DARKEST_GROUND = '#fee0e0'

/** WCAG 2.2 asks for this contrast of text (1.4.3). */
const MIN_CONTRAST = 4.5

/** Returns the color as it is saved, such as `#274b8f`, or null for text that is none. */
export function readColor(typed: string): string | null {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(typed.trim()) ?? []
  return digits ? `#${digits.toLowerCase()}` : null
}

/** Returns the contrast of two colors by the formula of WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns a sentence for a color that is none, or on which or in which words would be hard to read. */
export function colorIssue(typed: string): string | null {
  const color = readColor(typed)
  if (color === null) return 'Write the color like #274B8F'
  const onColor = contrastOf(color, '#ffffff')
  if (onColor < MIN_CONTRAST) return `White words on it are hard to read (${shown(onColor)} to 1). Choose a darker color.`
  const onGround = contrastOf(color, DARKEST_GROUND)
  if (onGround < MIN_CONTRAST)
    return `Words in it are hard to read on tinted grounds (${shown(onGround)} to 1). Choose a darker color.`
  return null
}

const shown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

/** Names of style variables (src/web/look/tokens.css) and their values. */
export type AccentShades = Readonly<Record<string, string>>

/**
 * Returns the shades that take the place of the store's greens. Each keeps the contrast that the green has in its place:
 * words in ink on the areas, white words on the darker shades, and icons that stand out from white.
 */
export function accentShades(color: string): AccentShades {
  const rgb = rgbOf(color)
  const area = lighterUntil(rgb, (shade) => contrastOf(shade, INK) >= 8)
  return {
    '--color-leaf-50': mix(rgb, WHITE, 0.95),
    '--color-leaf-100': mix(rgb, WHITE, 0.88),
    '--color-leaf-200': mix(rgb, WHITE, 0.8),
    '--color-leaf-300': lighterUntil(rgb, (shade) => contrastOf(shade, mix(rgb, BLACK, 0.45)) >= 5),
    '--color-leaf-500': area,
    '--color-shelf': mix(rgbOf(area), rgb, 0.2),
    '--color-leaf-600': mix(rgb, WHITE, 0.12),
    '--color-leaf-700': color,
    '--color-leaf-800': mix(rgb, BLACK, 0.18),
    '--color-leaf-900': mix(rgb, BLACK, 0.45),
  }
}

const STEPS = 20

/** Returns the first shade on the way to white that fulfills a condition. White must fulfill it. */
function lighterUntil(rgb: Rgb, isLightEnough: (shade: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mix(rgb, WHITE, step / STEPS)
    if (isLightEnough(shade)) return shade
  }
  return hexOf(WHITE)
}

/** Returns a color that has `share` of the second one, from 0 to 1. */
function mix(one: Rgb, other: Rgb, share: number): string {
  const channel = (index: 0 | 1 | 2) => Math.round(one[index] * (1 - share) + other[index] * share)
  return hexOf([channel(0), channel(1), channel(2)])
}

function rgbOf(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** Is the relative luminance of WCAG 2. */
function luminance(rgb: Rgb): number {
  const linear = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}
