import type { Page } from '@playwright/test'
import { lateSheets, lazyChunks } from './built-files.ts'

/** Orders of style sheets: forward, backward, and three shuffles that are the same each time. */
function orders(): string[][] {
  const forward = lateSheets()
  return [forward, forward.toReversed(), ...[1, 2, 3].map((seed) => shuffled(forward, seed))]
}

function shuffled<Value>(values: readonly Value[], seed: number): Value[] {
  const next = random(seed)
  const keyed = values.map((value) => ({ value, key: next() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value)
}

/** Deterministic numbers from 0 to 1 for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Loads all chunks, then applies their style sheets in each order, and names the elements that moved or look different, at the
 * present viewport. Each sheet is fetched once: adopted sheets follow those of the document, as added links would.
 */
export const movedBoxes = (page: Page): Promise<string[]> => page.evaluate(moveInPage, { chunks: lazyChunks(), orders: orders() })

interface Loaded {
  readonly chunks: readonly string[]
  readonly orders: readonly (readonly string[])[]
}

/** Runs in the page. */
async function moveInPage({ chunks, orders }: Loaded): Promise<string[]> {
  const loadChunk = (src: string) =>
    new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { type: 'module', src })
      script.onload = resolve
      script.onerror = () => reject(new Error(`Not loaded: ${src}`))
      document.head.append(script)
    })
  const loadSheet = async (href: string) => {
    const sheet = new CSSStyleSheet({ media: href.startsWith('/assets/print-') ? 'print' : 'all', baseURL: href })
    const response = await fetch(href)
    if (!response.ok) throw new Error(`Not loaded: ${href}`)
    return sheet.replace(await response.text())
  }
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

  /** Computes all styles anew: after a change of media, Chromium applies the root's text size to lengths in rem some frames later. */
  const settleStyles = () => {
    const { style } = document.documentElement
    style.display = 'none'
    document.documentElement.getBoundingClientRect()
    style.display = ''
  }

  /** What is drawn to measure, as charts are, is drawn anew in the frame after a resize. An observer's first call ends that frame. */
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(document.documentElement)
    })

  await Promise.all(chunks.map(loadChunk))
  const hrefs = orders[0] ?? []
  const sheets = new Map(await Promise.all(hrefs.map(async (href) => [href, await loadSheet(href)] as const)))
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
