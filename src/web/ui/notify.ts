import toast from 'react-hot-toast/headless'

// The specification's figures (section 9) are react-hot-toast's own: error 4000 ms, success 2000 ms, at most 20 at once.

/** Toasts: short words on what was just done, announced to screen readers. */
export const notify = {
  success: (message: string): void => void toast.success(message),
  error: sayOnce,
  /** What a failed call has to say: the server's message, else the request's. */
  failure: (failure: { message: string }): void => sayOnce(failure.message),
}

/** A message that is still shown is shown anew, not twice: several calls may fail for one reason. */
function sayOnce(message: string): void {
  toast.error(message, { id: message })
}
