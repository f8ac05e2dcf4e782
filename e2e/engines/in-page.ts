// These run in the page, sent there as their source: each must be self-contained.

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A visible element. `name`: its exact accessible name or text; without one the first match. */
export interface Target {
  readonly selector: string
  readonly name?: string
}

/** The box of an element, scrolled into view, once it can be pressed; otherwise the reason why it can't. */
export function pressableBox({ selector, name }: Target): Box | string {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim()
  const shown = [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
  const element = shown.find((one) => name === undefined || nameOf(one) === name)
  if (element === undefined) return `no element of this name; there are: ${shown.map(nameOf).join(', ')}`
  if (element.matches(':disabled')) return 'it is disabled'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return element.contains(top) ? { x, y, width, height } : `it is covered by: ${top?.outerHTML.slice(0, 200)}`
}

/** The visible text of the page, and its path. */
export function pageText(): { readonly path: string; readonly text: string } {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  return { path: location.pathname + location.search, text: document.body.innerText }
}

/** Focuses a field and selects its content. */
export function focusField({ selector }: Target): null {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return null
}

/** The value of a field; for a select, the text of the chosen option. */
export function fieldText({ selector }: Target): string {
  const field = document.querySelector(selector)
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? ''
  return field instanceof HTMLInputElement ? field.value : ''
}

/** Whether the page is hydrated (`.is-loading` is gone then) and all style sheets are loaded. */
export function isReady(): boolean {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
  return document.querySelector('.is-loading') === null && sheets.every(({ sheet }) => sheet !== null)
}

/** Whether a file has loaded whose URL contains this. */
export function hasFetched(part: string): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes(part))
}

/** Records the height of the tallest toast from now on, since toasts disappear soon. */
export function measureToasts(): null {
  const measure = () => {
    for (const toast of document.querySelectorAll('.toast')) {
      const { height } = toast.getBoundingClientRect()
      document.body.dataset.tallestToast = String(Math.max(height, Number(document.body.dataset.tallestToast ?? 0)))
    }
  }
  const observer = new MutationObserver(() => requestAnimationFrame(measure))
  for (const toaster of document.querySelectorAll('.toaster')) observer.observe(toaster, { childList: true })
  return null
}

/** Null: no toast so far. */
export function tallestToast(): number | null {
  const height = document.body.dataset.tallestToast
  return height === undefined ? null : Number(height)
}

export function clearStorage(): null {
  localStorage.clear()
  sessionStorage.clear()
  return null
}
