import { useSyncExternalStore } from 'react'

/**
 * The live region of the modal dialog that is open. The toaster repeats its texts there, because the toaster is inert
 * while the dialog is open, although it is seen above the dialog.
 */
let current: HTMLElement | null = null
const listeners = new Set<() => void>()

function change(region: HTMLElement | null): void {
  current = region
  for (const listener of listeners) listener()
}

/** Renders the live region of a modal dialog, into which the toaster repeats its texts. */
export const DialogRegion = () => <div className="visually-hidden" role="status" aria-atomic="false" ref={openRegion} />

function openRegion(region: HTMLDivElement): () => void {
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
