import { observable, useObservable } from '../../state/observable.ts'

/** `returnTo`: a path; null opens Home. */
export type LoginDialogState = { readonly open: false } | { readonly open: true; readonly returnTo: string | null }

const CLOSED: LoginDialogState = { open: false }
const dialog = observable<LoginDialogState>(CLOSED)

export const useLoginDialog = (): LoginDialogState => useObservable(dialog, CLOSED)

export const openLoginDialog = (returnTo: string | null = null): void => dialog.set({ open: true, returnTo })

export const closeLoginDialog = (): void => dialog.set(CLOSED)
