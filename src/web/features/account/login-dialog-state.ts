import { observable, useObservable } from '../../observable.ts'

/** Closed, or open with one of its two faces. `returnTo`: where the person was going; null leads Home after success. */
export type LoginDialogState =
  | { readonly open: false }
  | { readonly open: true; readonly face: 'login' | 'register'; readonly returnTo: string | null }

const CLOSED: LoginDialogState = { open: false }
const dialog = observable<LoginDialogState>(CLOSED)

export const useLoginDialog = (): LoginDialogState => useObservable(dialog, CLOSED)

/** Asks the person to log in. `returnTo` is the path to go on to afterwards. */
export const openLoginDialog = (returnTo: string | null = null): void => dialog.set({ open: true, face: 'login', returnTo })

export const closeLoginDialog = (): void => dialog.set(CLOSED)

export function showLoginFace(face: 'login' | 'register'): void {
  const present = dialog.get()
  if (present.open) dialog.set({ ...present, face })
}
