import { observable, useObservable } from '../../state/observable.ts'

export type LoginMode = 'login' | 'register'

/**
 * `returnTo` is a path, and null opens Home. `reason` is a sentence that says what the login is for, or null when
 * nothing needs it. `mode` is what the dialog begins with.
 */
export type LoginDialogState =
  | { readonly open: false }
  | { readonly open: true; readonly returnTo: string | null; readonly reason: string | null; readonly mode: LoginMode }

const CLOSED: LoginDialogState = { open: false }
const dialog = observable<LoginDialogState>(CLOSED)

export const useLoginDialog = (): LoginDialogState => useObservable(dialog, CLOSED)

export const openLoginDialog = (mode: LoginMode = 'login'): void => dialog.set({ open: true, returnTo: null, reason: null, mode })

/**
 * Opens the dialog for something that only a logged-in shopper can do. The shopper returns to `returnTo` afterwards.
 */
export const askForLogin = (returnTo: string, reason: string, mode: LoginMode = 'login'): void =>
  dialog.set({ open: true, returnTo, reason, mode })

export const closeLoginDialog = (): void => dialog.set(CLOSED)
