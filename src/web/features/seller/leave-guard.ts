import { observable } from '../../state/observable.ts'

type Guard = (leave: () => void) => void

/**
 * The guard of a page with unsaved changes. It asks the person and calls `leave` after a yes. Null means that nothing
 * is unsaved.
 */
export const leaveGuard = observable<Guard | null>(null)

/**
 * Leaves the page by code, after asking about unsaved changes. Links and Back need no call, because `LeaveQuestion`
 * notices them.
 */
export function leaveSafely(leave: () => void): void {
  const guard = leaveGuard.get()
  if (guard) guard(leave)
  else leave()
}
