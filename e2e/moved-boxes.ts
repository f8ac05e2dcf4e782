import type { JSHandle, Page } from '@playwright/test'
import { seededRandom, shuffled } from '../src/domain/seeded-random.ts'
import { lateSheets, lazyChunks, sheetSource } from './built-files.ts'

/** Returns orders of the style sheets: forward, backward, and three shuffles that are the same in each run. */
function orders(): string[][] {
  const forward = lateSheets()
  return [forward, forward.toReversed(), ...[1, 2, 3].map((seed) => shuffled(forward, seededRandom(seed)))]
}

type Sheets = JSHandle<Map<string, CSSStyleSheet>>

/** Loads all chunks, and their style sheets without applying them. */
export const loadLateSheets = (page: Page): Promise<Sheets> =>
  page.evaluateHandle(loadInPage, {
    chunks: lazyChunks(),
    // The sources are sent along, since 50 requests a page would take longer.
    sources: lateSheets().map((href) => ({ href, source: sheetSource(href) })),
  })

interface Built {
  readonly chunks: readonly string[]
  readonly sources: readonly { readonly href: string; readonly source: string }[]
}

/** Runs in the page. */
async function loadInPage({ chunks, sources }: Built): Promise<Map<string, CSSStyleSheet>> {
  const loadChunk = (src: string) =>
    new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { type: 'module', src })
      script.onload = resolve
      script.onerror = () => reject(new Error(`Not loaded: ${src}`))
      document.head.append(script)
    })
  const newSheet = ({ href, source }: Built['sources'][number]) => {
    const sheet = new CSSStyleSheet({ media: href.startsWith('/assets/print-') ? 'print' : 'all', baseURL: href })
    sheet.replaceSync(source)
    return [href, sheet] as const
  }
  await Promise.all(chunks.map(loadChunk))
  return new Map(sources.map(newSheet))
}

/**
 * Applies the sheets in each order. Returns the names of elements that moved or look different at the present viewport.
 * Adopted sheets come after those of the document, as added links would.
 */
export const movedBoxes = (page: Page, sheets: Sheets): Promise<string[]> =>
  page.evaluate(moveInPage, { sheets, orders: orders() })

interface InOrders {
  readonly sheets: Map<string, CSSStyleSheet>
  readonly orders: readonly (readonly string[])[]
}

/** Runs in the page. */
async function moveInPage({ sheets, orders }: InOrders): Promise<string[]> {
  const LOOKS = ['color', 'background-color', 'border-color', 'box-shadow', 'font-weight', 'opacity', 'text-align'] as const
  const draw = () => {
    for (const animation of document.getAnimations()) animation.cancel() // a spinner's box changes all the time
    const drawn = new Map<Element, string>()
    for (const element of document.body.querySelectorAll('*')) {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (!element.checkVisibility() || width * height === 0) continue
      const style = getComputedStyle(element)
      const box = [x, y, width, height].map((length) => Math.round(length * 100) / 100).join(' ')
      drawn.set(element, [box, ...LOOKS.map((property) => style.getPropertyValue(property))].join(' | '))
    }
    return drawn
  }
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`

  /**
   * Lets the browser compute all styles again. After a change of media, Chromium applies the root's text size to
   * lengths in rem only some frames later.
   */
  const settleStyles = () => {
    const { style } = document.documentElement
    style.display = 'none'
    document.documentElement.getBoundingClientRect()
    style.display = ''
  }

  /**
   * Waits until elements that are drawn to measure, such as charts, are drawn again in the frame after a resize. The
   * first call of an observer ends that frame.
   */
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(document.documentElement)
    })

  settleStyles()
  await nextFrame()
  const before = draw()
  if (before.size < 5) throw new Error('The page shows next to nothing')
  const moved: string[] = []
  for (const order of orders) {
    document.adoptedStyleSheets = order.flatMap((href) => sheets.get(href) ?? [])
    const after = draw()
    for (const element of new Set([...before.keys(), ...after.keys()])) {
      const [one, other] = [before.get(element), after.get(element)]
      if (one !== other) moved.push(`${nameOf(element)} from ${one} to ${other}`)
    }
  }
  document.adoptedStyleSheets = []
  return moved
}
