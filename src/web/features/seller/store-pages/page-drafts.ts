import * as z from 'zod/mini'
import type { StorePageName } from '../../../../domain/settings/store-pages.ts'
import { observable, useObservable } from '../../../state/observable.ts'
import { sellerDrafts } from '../seller-drafts.ts'

/** The texts of pages that were changed here and are not in the store, by the names of the pages. */
type Drafts = ReadonlyMap<string, string>

const NONE: Drafts = new Map()
const drafts = observable(NONE)

const saved = sellerDrafts.save('pages', z.string(), {
  unsaved() {
    const { size } = drafts.get()
    if (size === 0) return null
    return size === 1
      ? 'The changed text of a page is not in the store.'
      : `The changed texts of ${size} pages are not in the store.`
  },
  forget: () => drafts.set(NONE),
})

export const usePageDrafts = (): Drafts => useObservable(drafts, NONE)

/** Shows the drafts that the logged-in person typed before a reload. Those typed since stay. */
export const openPageDrafts = (): Promise<void> => saved.restore((left) => drafts.set(new Map([...left, ...drafts.get()])))

/** Keeps what was typed. A text that is the one in the store, or null, is no draft. */
export function keepPageDraft(name: StorePageName, text: string | null, inStore: string | undefined): void {
  const draft = text === null || text === (inStore ?? '') ? undefined : text
  const next = new Map(drafts.get())
  if (draft === undefined) next.delete(name)
  else next.set(name, draft)
  drafts.set(next)
  void saved.write(new Map([[name, draft]]))
}
