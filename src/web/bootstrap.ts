/**
 * Fetches the page's code once the page is to be seen: before, on a slow line, it would take most of it from what is looked at.
 * The page is whole without it, and its links lead on; only what acts waits, and is remembered. The first script of every page, and so nothing but this.
 */
const STARTS_AT_LATEST_MS = 2_500 // where a picture of the first view does not come, or the browser tells of no paint

/** As `HeadAssets` writes them: the script, then all that it imports at once; and the look of what it shows. */
const { code = '', look } = document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset ?? {}
const modules = code.split(' ')
let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  for (const href of modules) append('link', { rel: 'modulepreload', href })
  append('link', { rel: 'manifest', href: '/manifest.webmanifest' }) // a browser fetches it at once, and nobody looks at it
  const run = () => append('script', { type: 'module', src: modules[0] })
  if (look === undefined) run()
  else append('link', { rel: 'stylesheet', href: look, onload: run, onerror: run }) // so that nothing is shown bare
}

const append = (tag: string, attributes: object) => document.head.append(Object.assign(document.createElement(tag), attributes))

const pressed = new Set<HTMLElement>()

/** What is pressed before the code is there waits for it, once. Forms and links need no code to do what they are for. */
function remember({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
  if (button) pressed.add(button)
}

addEventListener('click', remember)
addEventListener(
  'hydrated',
  () => {
    removeEventListener('click', remember)
    for (const button of pressed) button.click()
  },
  { once: true },
)

/** Once the browser has painted, be it before now. */
const startAfterPaint = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true })

if (document.hidden)
  start() // nothing is painted that it could hold up
else {
  for (const act of ['pointerdown', 'keydown', 'focusin']) addEventListener(act, start, { once: true })
  setTimeout(start, STARTS_AT_LATEST_MS)
  if (document.readyState === 'complete') startAfterPaint()
  else addEventListener('load', startAfterPaint)
}
