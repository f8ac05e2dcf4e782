// These run in the page, sent there as their source: each stands alone.

/** Where an element is to be met. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An element that a person can see. `name`: what it is called or what stands in it, exactly; without one the first that fits. */
export interface Target {
  readonly selector: string
  readonly name?: string
}

/** The box of an element, brought into view, once it can be pressed; else why it can't. */
export function pressableBox({ selector, name }: Target): Box | string {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim()
  const shown = [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
  const element = shown.find((one) => name === undefined || nameOf(one) === name)
  if (element === undefined) return `none is called so; there are: ${shown.map(nameOf).join(', ')}`
  if (element.matches(':disabled')) return 'it is disabled'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return element.contains(top) ? { x, y, width, height } : `something lies over it: ${top?.outerHTML.slice(0, 200)}`
}

/** What somebody reads on the page, and where they are. */
export function pageText(): { readonly path: string; readonly text: string } {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not to be read
  return { path: location.pathname + location.search, text: document.body.innerText }
}

/** Puts the focus on a field as a person does who comes to it, with what stands in it selected. */
export function focusField({ selector }: Target): null {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return null
}

/** What stands in a field: of a choice, the words that are chosen. */
export function fieldText({ selector }: Target): string {
  const field = document.querySelector(selector)
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? ''
  return field instanceof HTMLInputElement ? field.value : ''
}

/** Whether the page's code has taken the page over (`.is-asking` is gone then), and every style sheet is there. */
export function isReady(): boolean {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
  return document.querySelector('.is-asking') === null && sheets.every(({ sheet }) => sheet !== null)
}

/** Whether a file has come whose address contains this. */
export function hasFetched(part: string): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes(part))
}

/** Keeps the height of the tallest toast from now on: toasts are gone soon. */
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

/** Null: there was none yet. */
export function tallestToast(): number | null {
  const height = document.body.dataset.tallestToast
  return height === undefined ? null : Number(height)
}

export function forgetEverything(): null {
  localStorage.clear()
  sessionStorage.clear()
  return null
}
