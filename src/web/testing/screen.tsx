import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import toast from 'react-hot-toast/headless'
import { onTestFinished, vi } from 'vitest'
import type { CatalogResponse } from '../../contract/rendering/page-data.ts'
import type { StoreFacts } from '../../contract/settings/store-facts.ts'
import { StoreFactsProvider } from '../document/store-facts.ts'
import { ProductQueries, ProductQueriesProvider } from '../features/catalog/product-queries.ts'

interface ScreenOptions {
  readonly path: string
  readonly state?: unknown
  /** These responses came with the document. `productQuery` makes their keys. */
  readonly products?: Readonly<Record<string, CatalogResponse>>
  /** The facts of the store differ in these. */
  readonly facts?: Partial<StoreFacts>
}

/**
 * Renders at `path` in the test's DOM (`@vitest-environment happy-dom`), as the store does. Removes everything when the test
 * has finished.
 */
export async function renderScreen(
  content: ReactNode,
  { path, state = null, products = {}, facts = {} }: ScreenOptions,
): Promise<HTMLElement> {
  // happy-dom sends the event of `close` at once, so that React's strict mode would close what it has just opened.
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => {})
  history.replaceState(state, '', path)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    close.mockRestore()
    toast.remove() // the toasts are those of all tests in the process
    vi.unstubAllGlobals()
  })
  const screen = (
    <StrictMode>
      <StoreFactsProvider
        value={{
          publicUrl: 'https://larder.example',
          contactEmail: 'hello@larder.example',
          deliveryTimes: null,
          customers: null,
          categories: [],
          promisedMinutes: 30,
          openState: { isOpen: true, opensAt: null, opens: null, changesAt: null },
          ...facts,
        }}
      >
        <ProductQueriesProvider value={new ProductQueries(products, () => {})}>{content}</ProductQueriesProvider>
      </StoreFactsProvider>
    </StrictMode>
  )
  await withActing(() => act(async () => root.render(screen))) // Effects run here, too.
  return container
}

async function withActing(work: () => Promise<void>): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await work()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // later updates come by themselves, as in a browser
}

/** Types as a user does. React ignores a change of the value that is not made by the browser's own setter. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const Field = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(Field.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
