import { observable } from '../state/observable.ts'

/** Named as the Navigation API's types; null: the document was opened. */
type NavigationType = 'push' | 'replace' | 'traverse'

export const latestNavigation = observable<NavigationType | null>(null)

/** Whether the code of the next page is loading. */
export const isLoadingPage = observable(false)

/** Resolves when the next page is shown, or its code could not be loaded. */
export function navigationEnd(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isLoadingPage.get()) return
      stop()
      resolve()
    }
    const stop = isLoadingPage.subscribe(check)
    check()
  })
}
