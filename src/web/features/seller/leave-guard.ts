import { observable } from '../../state/observable.ts'

type Guard = (leave: () => void) => void

/** Of a page with unsaved changes: asks, and leaves then. Null: nothing is unsaved. */
export const leaveGuard = observable<Guard | null>(null)

/** For what leaves a page by itself; links and Back are noticed by the page. */
export function leaveSafely(leave: () => void): void {
  const guard = leaveGuard.get()
  if (guard) guard(leave)
  else leave()
}
