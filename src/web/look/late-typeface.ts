import figtree from './fonts/figtree.woff2'

let typeface: FontFace | undefined

/**
 * A page that the typeface comes too late for stays in the one that stands in for it (`font-display: optional` in tokens.css), so that
 * nothing moves. Browsers would keep that up for all pages that open without a document; this fetches the typeface for them, mostly
 * from the browser's own cache.
 */
export function fetchTypeface(): void {
  typeface = new FontFace('Figtree Variable', `url(${figtree})`, { weight: '300 900' })
  typeface.load().catch(() => {}) // without it as before
}

/** Has text drawn in the typeface from now on, if it has come: when another page opens, all of which is new. */
export function takeTypeface(): void {
  if (typeface?.status === 'loaded') document.fonts.add(typeface)
}
