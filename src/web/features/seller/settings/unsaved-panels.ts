import { useEffect, useId } from 'react'
import { observable, useObservable } from '../../../state/observable.ts'

const NONE: ReadonlySet<string> = new Set()
const unsavedPanels = observable(NONE)

/** Counts a panel of the settings among the unsaved ones while it is shown and `isUnsaved`. */
export function useUnsavedPanel(isUnsaved: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isUnsaved) return
    unsavedPanels.set(new Set([...unsavedPanels.get(), id]))
    return () => unsavedPanels.set(new Set([...unsavedPanels.get()].filter((other) => other !== id)))
  }, [id, isUnsaved])
}

export const useIsAnyPanelUnsaved = (): boolean => useObservable(unsavedPanels, NONE).size > 0
