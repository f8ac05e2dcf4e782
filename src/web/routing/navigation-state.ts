import { observable } from '../state/observable.ts'

/** The names are those of the Navigation API. Null means that the document itself was opened. */
type NavigationType = 'push' | 'replace' | 'traverse'

export const latestNavigation = observable<NavigationType | null>(null)

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
