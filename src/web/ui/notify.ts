import toast from 'react-hot-toast/headless'

// Specification, section 9: react-hot-toast's defaults of 4 s for errors, 2 s for successes, at most 20.

export const notify = {
  success: (message: string): void => void toast.success(message),
  /** Restarts a message that is still shown. */
  info: (message: string): void => void toast(message, { id: message }),
  error: showErrorOnce,
  failure: (failure: { message: string }): void => showErrorOnce(failure.message),
}

/** Restarts a message that is still shown: several requests may fail for one reason. */
function showErrorOnce(message: string): void {
  toast.error(message, { id: message })
}
