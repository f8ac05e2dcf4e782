import figtree from './fonts/figtree.woff2'

const NAME = 'Figtree Variable'
const WITHOUT = 'without-typeface' // late-typeface.css

let typeface: FontFace | undefined

/**
 * A page that the typeface comes too late for stays in the one that stands in for it (`font-display: optional` in tokens.css), so that
 * nothing moves. Chromium forgets that it does when a sheet with layers comes before one that is there, and so it is said here, too.
 * Browsers would keep that up for all pages that open without a document; this fetches the typeface for them, mostly
 * from the browser's own cache.
 */
export function fetchTypeface(): void {
  if (!isTextInTypeface()) document.documentElement.classList.add(WITHOUT)
  typeface = new FontFace(NAME, `url(${figtree})`, { weight: '300 900' })
  typeface.load().catch(() => {}) // without it as before
}

/** Has text drawn in the typeface from now on, if it has come: when another page opens, all of which is new. */
export function takeTypeface(): void {
  if (typeface?.status !== 'loaded') return
  document.fonts.add(typeface)
  document.documentElement.classList.remove(WITHOUT)
}

/** Measured, since a browser does not tell which typeface it has given up waiting for. */
function isTextInTypeface(): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  const widthIn = (font: string) => {
    if (canvas) canvas.font = `100px ${font}`
    return canvas?.measureText('Groceries').width
  }
  return widthIn(`"${NAME}", monospace`) !== widthIn('monospace')
}
