import type { Page } from '@playwright/test'
import { networkSettled } from './loaded-page.ts'
import { expect, test } from './test.ts'

/** All links, buttons and summaries, but the link to the open page. */
export const CONTROLS = 'a[href^="/"]:not([aria-current=page], .skip-link), button:not(:disabled), summary'

/** Controls outside of header, sidebar and footer. Those are pressed on one page of each area. */
export const OWN_CONTROLS = `:is(main, dialog) :is(${CONTROLS})`

/**
 * Returns the names of the visible controls, each once, with Logout last. Of more than four controls that are alike,
 * such as those of the cards in a list, only the first is among them.
 */
const controlNames = (page: Page, controls: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const MOST_ALIKE = 4
    /** Controls are alike when they have the same position in elements of the same classes, and lead to the same page. */
    function kindOf(control: Element): string {
      const position = [...(control.parentElement?.children ?? [])].indexOf(control)
      const page = control instanceof HTMLAnchorElement ? control.pathname.replace(/[^/]*\d[^/]*/g, ':id') : ''
      const classes: string[] = []
      for (let element: Element | null = control; element; element = element.parentElement) classes.push(element.className)
      return [position, page, ...classes].join('\n')
    }
    const modal = document.querySelector('dialog:modal') // what is outside of it can't be pressed
    const shown = [...(modal ?? document).querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const elsewhere = shown.filter((element) => !(element instanceof HTMLAnchorElement && element.href === location.href))
    const kinds = Map.groupBy(elsewhere, kindOf)
    const chosen = elsewhere.filter((element) => {
      const alike = kinds.get(kindOf(element)) ?? []
      return alike.length <= MOST_ALIKE || alike[0] === element
    })
    const names = [...new Set(chosen.map((element) => element.ariaLabel ?? element.textContent.trim()))]
    return [...names.filter((name) => name !== 'Logout'), ...names.filter((name) => name === 'Logout')]
  }, controls)

interface Shown {
  readonly url: string
  readonly visits: number
  /** All visible state except toasts. */
  readonly state: string
  readonly newToasts: number
  readonly isMainEmpty: boolean
  readonly hasFailed: boolean
}

/**
 * Focuses the control of this name, and marks the present toasts as earlier ones. Returns what is shown then, or null
 * when the control disappeared after an earlier press.
 */
const focusControl = (page: Page, controls: string, name: string): Promise<Shown | null> =>
  page.evaluate(
    ({ selector, name }) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
      const target = all.find((element) => (element.ariaLabel ?? element.textContent.trim()) === name)
      if (!target) return null
      target.focus()
      for (const toast of document.querySelectorAll<HTMLElement>('.toast')) toast.setAttribute('data-earlier', '')
      return window.shownNow?.() ?? null
    },
    { selector: controls, name },
  )

declare global {
  interface Window {
    shownNow?: () => Shown
  }
}

/** Runs in the page. It adds the function that other calls use, because each call of a page takes long. */
function addShownNow(): void {
  window.shownNow = () => {
    const parts = [...document.body.querySelectorAll<HTMLElement>(':scope > :not(.toaster), :scope > * > :not(.toaster)')]
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    const states = [...document.querySelectorAll('[aria-expanded], [aria-pressed], [aria-checked], [open], [type=password]')]
    const state = [
      location.href,
      ...parts.map((part) => part.textContent),
      ...fields.map(({ value, type, checked }) => `${value} ${type} ${checked}`),
      document.body.ariaLive,
      ...states.map((state) => state.outerHTML.slice(0, 300)),
      document.activeElement?.outerHTML.slice(0, 300),
    ].join('\n')
    return {
      url: location.href,
      visits: history.length,
      state,
      newToasts: document.querySelectorAll('.toast:not([data-earlier])').length,
      isMainEmpty: (document.querySelector('main')?.textContent ?? '') === '',
      hasFailed: [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === 'Unexpected Application Error!'),
    }
  }
}

/**
 * Expects that the open page stays when the network goes away, and that every control has an effect or shows a message.
 * The network is back at the end.
 */
export async function expectResponsesOffline(page: Page, controls: string): Promise<void> {
  // A test can't see a print dialog, so the page shows a change instead.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('aria-live', 'off')
  })
  await page.evaluate(addShownNow)
  await networkSettled(page)
  await page.context().setOffline(true)
  for (const name of await controlNames(page, controls)) {
    await test.step(name, async () => {
      const before = await focusControl(page, controls, name)
      if (before) await expectResponse(page, name, before)
    })
  }
  await networkSettled(page, { quietMs: 100 }) // the store must not receive what the last control sends
  await page.context().setOffline(false)
}

/** Expects that Home opens after the network is back. */
export async function expectHomeToOpen(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name: 'Larder, home' }).first().press('Enter') // the awaited page may be opening just then
    const discard = page.getByRole('button', { name: 'Discard changes' }) // an earlier press may have changed a form
    await expect(discard.or(page.getByRole('heading', { name: /Groceries delivered/ }))).toBeVisible({ timeout: 5_000 })
    if (await discard.isVisible()) await discard.click()
    await expect(page.getByRole('heading', { name: /Groceries delivered/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Presses the focused control, expects a response to it, and restores the screen. */
async function expectResponse(page: Page, name: string, before: Shown): Promise<void> {
  await page.keyboard.press('Enter')
  const response = async () => {
    const shown = await page.evaluate(() => window.shownNow?.())
    if (!shown) return 'another document'
    if (shown.hasFailed) return 'an error page'
    if (shown.isMainEmpty) return 'an empty page'
    return shown.newToasts > 0 || shown.state !== before.state ? 'a response' : 'nothing'
  }
  await expect.poll(response, { message: `what ${name} leads to`, intervals: [20, 50, 100, 250] }).toBe('a response')
  await page.keyboard.press('Escape')
  if ((await page.evaluate(() => history.length)) > before.visits) {
    await page.goBack()
    await expect(page).toHaveURL(before.url)
  }
}
