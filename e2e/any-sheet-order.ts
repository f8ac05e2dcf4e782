import type { JSHandle, Page } from '@playwright/test'
import { lateSheets, sheetSource } from './built-sheets.ts'
import { LATER_ROWS, networkSettled } from './loaded-page.ts'
import { expect } from './test.ts'

// Navigation and prefetching load style sheets in different orders, so no style may depend on their order.

export interface Look {
  readonly media: 'screen' | 'print'
  readonly width: number
}

export const ON_PHONE: Look = { media: 'screen', width: 360 }
export const ON_DESKTOP: Look = { media: 'screen', width: 1280 }
export const ON_PAPER: Look = { media: 'print', width: 720 }

/** Expects that loading all style sheets, in several orders, changes no position and no style on the screen or on paper. */
export async function expectSameInAnyOrder(page: Page, looks: readonly Look[] = [ON_PHONE, ON_DESKTOP, ON_PAPER]): Promise<void> {
  await networkSettled(page)
  await expect(page.locator('[aria-busy=true], .is-loading')).toHaveCount(0)
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  const before = page.viewportSize()
  await page.mouse.move(0, 0) // nothing there has a hover style
  const sheets = await page.evaluateHandle(
    makeSheets,
    lateSheets().map((href) => ({ href, source: sheetSource(href) })), // they are sent along, since 50 requests would take longer
  )
  for (const { media, width } of looks) {
    await page.emulateMedia({ media })
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('html')).toHaveCSS('font-size', media === 'print' ? '14px' : '16px')
    // Elements that are still being drawn, such as rows that are measured first, are the same at the next try. A style
    // that depends on the order differs at each.
    const moved = async () => (await movedBoxes(page, sheets)).slice(0, 5)
    await expect.poll(moved, { message: `${media} of ${width} px`, intervals: [1000] }).toEqual([])
  }
  await page.emulateMedia({ media: 'screen' })
  if (before) await page.setViewportSize(before)
}

type Sheets = ReadonlyMap<string, CSSStyleSheet>

/** Makes the style sheets without applying them. It runs in the page. */
const makeSheets = (sources: readonly { readonly href: string; readonly source: string }[]): Sheets =>
  new Map(
    sources.map(({ href, source }) => {
      const sheet = new CSSStyleSheet({ media: href.startsWith('/assets/print-') ? 'print' : 'all', baseURL: href })
      sheet.replaceSync(source)
      return [href, sheet]
    }),
  )

/**
 * Applies the sheets in each order. Returns the names of elements that moved or look different at the present viewport.
 * Adopted sheets come after those of the document, as added links would.
 */
const movedBoxes = (page: Page, sheets: JSHandle<Sheets>): Promise<string[]> =>
  page.evaluate(moveInPage, { sheets, orders: orders(), laterRows: LATER_ROWS })

/** Returns two orders of the style sheets. Of any two sheets each is the later one in one of them. */
function orders(): string[][] {
  const forward = lateSheets()
  return [forward, forward.toReversed()]
}

interface InOrders {
  readonly sheets: Sheets
  readonly orders: readonly (readonly string[])[]
  readonly laterRows: string
}

/** Runs in the page. */
async function moveInPage({ sheets, orders, laterRows }: InOrders): Promise<string[]> {
  const LOOKS = ['color', 'background-color', 'border-color', 'box-shadow', 'font-weight', 'opacity', 'text-align'] as const
  const draw = () => {
    for (const animation of document.getAnimations()) animation.cancel() // a spinner's box changes all the time
    const drawn = new Map<Element, string>()
    for (const element of document.body.querySelectorAll(`:not(${laterRows}, ${laterRows} *)`)) {
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
