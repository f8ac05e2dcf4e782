import { observable, useObservable } from '../../observable.ts'

/** Closed, or open. `returnTo`: where the person was going; null leads Home after success. */
export type LoginDialogState = { readonly open: false } | { readonly open: true; readonly returnTo: string | null }

const CLOSED: LoginDialogState = { open: false }
const dialog = observable<LoginDialogState>(CLOSED)

export const useLoginDialog = (): LoginDialogState => useObservable(dialog, CLOSED)

/** Asks the person to log in. `returnTo` is the path to go on to afterwards. */
export const openLoginDialog = (returnTo: string | null = null): void => dialog.set({ open: true, returnTo })

export const closeLoginDialog = (): void => dialog.set(CLOSED)
