import figtree from './fonts/figtree.woff2'
import './late-typeface.css'

const NAME = 'Figtree Variable'
const FALLBACK = 'Figtree Fallback'
const WITHOUT = 'without-typeface' // styled in late-typeface.css

let typeface: FontFace | undefined

/**
 * Loads the typeface for later pages. A page whose typeface loads too late keeps the fallback (`font-display:
 * optional`), so that nothing shifts. The class keeps the fallback in Chromium too, which would otherwise take the
 * typeface when layered styles arrive out of order (docs/decisions/017).
 */
export function fetchTypeface(): void {
  if (!isTextInTypeface()) document.documentElement.classList.add(WITHOUT)
  typeface = new FontFace(NAME, `url(${figtree})`, { weight: '300 900' })
  typeface.load().catch(() => {}) // the fallback stays
}

/** Uses the typeface from the next navigation on. All text is new there, so nothing shifts. */
export function takeTypeface(): void {
  if (typeface?.status !== 'loaded') return
  document.fonts.add(typeface)
  document.documentElement.classList.remove(WITHOUT)
}

/**
 * Measures a text, since no API tells whether the browser gave up on a typeface. It compares with the page's own fallback,
 * because finding a font that the page does not use takes milliseconds. An f is much wider in the typeface.
 */
function isTextInTypeface(): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  const widthIn = (font: string) => {
    if (canvas) canvas.font = `100px ${font}`
    return canvas?.measureText('fff').width
  }
  return widthIn(`"${NAME}", "${FALLBACK}"`) !== widthIn(`"${FALLBACK}"`)
}
