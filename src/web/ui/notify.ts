import toast from 'react-hot-toast/headless'

// The specification's figures (section 9) are react-hot-toast's defaults: error 4000 ms, success 2000 ms, at most 20 at once.

export const notify = {
  success: (message: string): void => void toast.success(message),
  error: showErrorOnce,
  /** The message of a failed request. */
  failure: (failure: { message: string }): void => showErrorOnce(failure.message),
}

/** A message that is still shown restarts instead of appearing twice: several requests may fail for one reason. */
function showErrorOnce(message: string): void {
  toast.error(message, { id: message })
}
