import { useSyncExternalStore } from 'react'

/**
 * This is the live region of the modal dialog that is open. The toaster repeats its texts in there. It is seen above
 * the dialog, but like the rest of the page it is inert while the dialog is open.
 */
let current: HTMLElement | null = null
const listeners = new Set<() => void>()

function change(region: HTMLElement | null): void {
  current = region
  for (const listener of listeners) listener()
}

/** Is the ref of an empty element with `role="status"` in a modal dialog. */
export function dialogRegion(region: HTMLDivElement): () => void {
  const before = current
  change(region)
  return () => change(before)
}

/** Returns null while no modal dialog is open. */
export const useDialogRegion = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
