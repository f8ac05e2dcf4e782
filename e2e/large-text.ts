import type { Page } from '@playwright/test'
import { transitionsEnded } from './loaded-page.ts'
import { expect, test } from './test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

// Text at 200% on a phone (WCAG 1.4.4 and 1.4.12) wraps, rows break and boxes grow, and nothing is lost.

export const NARROW = [320]
export const WIDE = [1280]

/** Expects that the layout of no visible text is broken at twice the usual size. */
export const expectToHoldLargeText = (page: Page, screen: string, widths = NARROW): Promise<void> =>
  test.step(`${screen} at 200%`, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await setTextSize(page, 200)
      await transitionsEnded(page)
      const findings = (await layoutFindings(page)).filter((finding) => !(WIDE.includes(width) && isClampedName(finding)))
      await expectNoSidewaysScroll(page)
      await setTextSize(page, 100)
      expect(await withoutUsualClips(page, findings), `${screen} at ${width} px`).toEqual([])
    }
  })

/**
 * Cards in wide windows end long names after two lines. These names can't be listed, because the ones that Home shows
 * depend on sales.
 */
const isClampedName = (finding: string): boolean => finding.startsWith('cut off by product-name:')

const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

/** Leaves out texts that are cut off at the usual size as well, such as the third line of a card. */
async function withoutUsualClips(page: Page, findings: readonly string[]): Promise<readonly string[]> {
  const isClip = (finding: string) => finding.startsWith('cut off')
  if (!findings.some(isClip)) return findings
  await transitionsEnded(page)
  const usual = await layoutFindings(page)
  return findings.filter((finding) => !(isClip(finding) && usual.includes(finding)))
}

/**
 * Returns the layout findings of the visible texts, each with its text. A text can be clipped by a box, reach out of its box
 * or the window, break within a word, have overlapping lines, or be under a drawing. Content that scrolls by itself may
 * have any width.
 */
export const layoutFindings = (page: Page): Promise<string[]> => page.evaluate(findInPage)

/** Runs in the page. */
function findInPage(): string[] {
  const BOXES =
    '.button, .add-button, .category-chip, .category-tile, .offer-tag, .stock-tag, .status, .toast, .frame-bar > *, .product-actions,' +
    '.order-submit, .avatar, .person-mark, .navbar, .seller-header, .menu, .dialog, .panel, .hero, .stage'
  const IGNORED = 'script, style, option, .skip-link'
  const WITH_DRAWINGS = '.category-tile, .category-banner, .why-stage, .order-arrival'
  type Axis = 'x' | 'y'
  interface Text {
    readonly node: Node
    readonly parent: Element
    readonly words: string
  }

  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

  const forScreenReadersOnly = new Map<Element | null, boolean>([[null, false]])
  function isForScreenReadersOnly(element: Element | null): boolean {
    const known = forScreenReadersOnly.get(element)
    if (known !== undefined || !element) return known ?? false
    const isClipped = getComputedStyle(element).clipPath !== 'none' || isForScreenReadersOnly(element.parentElement)
    forScreenReadersOnly.set(element, isClipped)
    return isClipped
  }

  function visibleTexts(): Text[] {
    const found: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [parent, words] = [node.parentElement, node.textContent ?? '']
      if (!parent || words.trim() === '' || parent.closest(IGNORED) || !isShown(parent)) continue
      if (!isForScreenReadersOnly(parent)) found.push({ node, parent, words })
    }
    return found
  }

  function rectsOf({ node, words }: Text, start = 0, end = words.length): DOMRect[] {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }

  /** Returns words that break. Email addresses may break, because they are longer than any word. */
  function brokenWords(text: Text): string[] {
    const words = text.words.replace(/\S*@\S*/g, (email) => ' '.repeat(email.length)).matchAll(/\$[\d,.]+|\p{L}+/gu)
    const lines = (start: number, word: string) =>
      new Set(rectsOf(text, start, start + word.length).map(({ top }) => Math.round(top)))
    return [...words].filter(({ index, 0: word }) => lines(index, word).size > 1).map(([word]) => word)
  }

  /** Tells whether lines overlap, as they do when a line height in pixels does not grow with the text. */
  function haveLinesOverlap(text: Text, rects: readonly DOMRect[]): boolean {
    const size = Number.parseFloat(getComputedStyle(text.parent).fontSize)
    const tops = [...new Set(rects.map(({ top }) => Math.round(top)))].sort((one, other) => one - other)
    return tops.some((top, index) => index > 0 && top - (tops[index - 1] ?? 0) < size)
  }

  function isWithin(inner: DOMRect, box: Element, axes: string): boolean {
    const outer = box.getBoundingClientRect()
    const inX = inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    const inY = inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
    return (inX || !axes.includes('x')) && (inY || !axes.includes('y'))
  }

  /** Returns the ancestors that clip their overflow, up to one that scrolls. */
  function hidingBoxes(element: Element): { hiding: { box: Element; axis: Axis }[]; scrolls: boolean } {
    const hiding: { box: Element; axis: Axis }[] = []
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX + overflowY)) return { hiding, scrolls: true }
      if (/hidden|clip/.test(overflowX)) hiding.push({ box, axis: 'x' })
      if (/hidden|clip/.test(overflowY)) hiding.push({ box, axis: 'y' })
    }
    return { hiding, scrolls: false }
  }

  /** Tells whether a text overlaps the middle of a drawing. Drawings are transparent at their edges. */
  function isOnDrawing(rect: DOMRect, parent: Element): boolean {
    const drawings = [...(parent.closest(WITH_DRAWINGS)?.querySelectorAll('img') ?? [])].filter(isShown)
    return drawings.some((drawing) => {
      const { left, top, width, height } = drawing.getBoundingClientRect()
      const inX = rect.left < left + width * 0.8 && rect.right > left + width * 0.2
      return inX && rect.top < top + height * 0.8 && rect.bottom > top + height * 0.2
    })
  }

  function findingsOf(text: Text): string[] {
    const rects = rectsOf(text)
    const { hiding, scrolls } = hidingBoxes(text.parent)
    const box = text.parent.closest(BOXES)
    const isOut = box !== null && !scrolls && rects.some((rect) => !isWithin(rect, box, 'xy'))
    const cut = hiding.filter(({ box, axis }) => rects.some((rect) => !isWithin(rect, box, axis)))
    return [
      ...brokenWords(text).map((word) => `broken within “${word}”`),
      ...cut.map(({ box }) => `cut off by ${box.className}`),
      ...(haveLinesOverlap(text, rects) ? ['overlapping lines'] : []),
      ...(isOut ? [`out of ${box.className}`] : []),
      ...(!scrolls && rects.some(({ left, right }) => left < -1 || right > innerWidth + 1) ? ['out of the window'] : []),
      ...(rects.some((rect) => isOnDrawing(rect, text.parent)) ? ['under a drawing'] : []),
    ].map((finding) => `${finding}: ${text.words.trim().slice(0, 60)}`)
  }

  const canvas = document.createElement('canvas').getContext('2d')

  /** Measures text without a layout of the page, which would take long where there are many fields. */
  function widthOf(words: string, font: string): number {
    if (canvas === null) throw new Error('A canvas has no context')
    canvas.font = font
    return canvas.measureText(words).width
  }

  /** Returns the findings of a field. The text of a select and a placeholder have one line, however wide the field is. */
  function findingsOfField(field: HTMLInputElement | HTMLSelectElement): string[] {
    const isChoice = field instanceof HTMLSelectElement
    const words = isChoice ? (field.selectedOptions[0]?.text ?? '') : field.matches(':placeholder-shown') ? field.placeholder : ''
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    const { font } = getComputedStyle(field, isChoice ? null : '::placeholder')
    const space = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const isCut = widthOf(words, font) > space + 1
    const header = field.closest('.navbar')
    const isOut = header !== null && !isWithin(field.getBoundingClientRect(), header, 'y')
    return [...(isCut ? [`cut off in its field: ${words}`] : []), ...(isOut ? [`out of the header: ${words}`] : [])]
  }

  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input.input, select.input')].filter(isShown)
  return [...new Set([...visibleTexts().flatMap(findingsOf), ...fields.flatMap(findingsOfField)])]
}
