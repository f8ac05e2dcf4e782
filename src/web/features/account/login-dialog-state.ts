import { observable, useObservable } from '../../state/observable.ts'

/**
 * `returnTo` is a path, and null opens Home. `reason` is a sentence that says what the login is for, or null when
 * nothing needs it.
 */
export type LoginDialogState =
  | { readonly open: false }
  | { readonly open: true; readonly returnTo: string | null; readonly reason: string | null }

const CLOSED: LoginDialogState = { open: false }
const dialog = observable<LoginDialogState>(CLOSED)

export const useLoginDialog = (): LoginDialogState => useObservable(dialog, CLOSED)

export const openLoginDialog = (): void => dialog.set({ open: true, returnTo: null, reason: null })

/**
 * Opens the dialog for something that only a logged-in shopper can do. The shopper returns to `returnTo` afterwards.
 */
export const askForLogin = (returnTo: string, reason: string): void => dialog.set({ open: true, returnTo, reason })

export const closeLoginDialog = (): void => dialog.set(CLOSED)
