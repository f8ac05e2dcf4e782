import type { Page } from '@playwright/test'
import { LATER_ROWS } from './loaded-page.ts'
import { expect } from './test.ts'

/** A window of 1280 × 800 at 400% zoom is a viewport of 320 × 200. Sticky elements would leave only a strip of the page. */
export const LOW = { width: 320, height: 200 }

/** Focuses each control as Tab does, one after the other. Returns how many there are, and those that were covered. */
const focusThrough = (page: Page): Promise<{ stops: number; hidden: string[] }> =>
  page.evaluate((laterRows) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
    const hidden: string[] = []
    let stops = 0
    window.scrollTo(0, 0)
    for (const control of controls.filter((control) => control.tabIndex >= 0 && !control.closest(laterRows))) {
      control.focus()
      if (document.activeElement !== control) continue // the control is disabled or not shown
      stops++
      const { left, top, width, height } = control.getBoundingClientRect()
      const isAt = (across: number, down: number) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (control.contains(hit) || (hit.closest('label') ?? hit).contains(control))
      }
      const isSeen = [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => isAt(across, down)))
      if (!isSeen) hidden.push(control.outerHTML.slice(0, 120))
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
    return { stops, hidden }
  }, LATER_ROWS)

/** Expects that no sticky element covers a control that has the focus. */
export async function expectNothingCovered(page: Page, screen: string): Promise<void> {
  await expect(async () => {
    const { stops, hidden } = await focusThrough(page)
    expect(stops, screen).toBeGreaterThan(0)
    expect(hidden, screen).toEqual([])
  }).toPass() // layout may follow a resize a frame later
}
