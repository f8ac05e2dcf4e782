// These functions run in the page. They are sent there as their source, so each must be self-contained.

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Describes a visible element. `name` is its exact accessible name or text. Without a name it is the first match. */
export interface Target {
  readonly selector: string
  readonly name?: string
}

/** Scrolls an element into view. Returns its box when it can be pressed, and otherwise the reason why it can't. */
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

export function pageText(): { readonly path: string; readonly text: string } {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  return { path: location.pathname + location.search, text: document.body.innerText }
}

export function focusField({ selector }: Target): null {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return null
}

/** Returns the value of a field. For a select that is the text of the chosen option. */
export function fieldText({ selector }: Target): string {
  const field = document.querySelector(selector)
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? ''
  return field instanceof HTMLInputElement ? field.value : ''
}

/** Whether the page is hydrated, after which `.is-loading` is gone, and all style sheets are loaded. */
export function isReady(): boolean {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
  return document.querySelector('.is-loading') === null && sheets.every(({ sheet }) => sheet !== null)
}

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

/** Returns null when no toast has been shown so far. */
export function tallestToast(): number | null {
  const height = document.body.dataset.tallestToast
  return height === undefined ? null : Number(height)
}

export function clearStorage(): null {
  localStorage.clear()
  sessionStorage.clear()
  return null
}
