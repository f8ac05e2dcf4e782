import { createElement, useEffect, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { CountedText } from './toaster.tsx'

// Specification, section 9: react-hot-toast's defaults of 4 s for errors, 2 s for successes, at most 20.
const SUCCESS_MS = 2_000

export const notify = {
  success: showSuccess,
  /** Restarts a message that is still shown. */
  info: (message: string): void => void toast(message, { id: message }),
  error: showErrorOnce,
  failure: (failure: { message: string }): void => showErrorOnce(failure.message),
  /** Removes an error that is no longer true. */
  takeBack: (message: string): void => toast.dismiss(message),
}

let last = { message: '', about: '', count: 0, until: 0 }

/**
 * Replaces a success that is still shown and counts its repetitions, so that many taps do not fill a phone's screen.
 * `about` names what the message is about, such as a product.
 */
function showSuccess(message: string, about = ''): void {
  const now = Date.now()
  const isRepeated = last.message === message && last.about === about && now < last.until
  last = { message, about, count: isRepeated ? last.count + 1 : 1, until: now + SUCCESS_MS }
  toast.success(createElement(CountedText, last), { id: message })
}

/** Restarts a message that is still shown, since several requests may fail for one reason. */
function showErrorOnce(message: string): void {
  toast.error(message, { id: message })
}

/** Returns a function that shows why a form could not be sent. Its toast is removed when the form unmounts. */
export function useFormToast(): (failure: { readonly message: string }) => void {
  const shown = useRef<string>(null)
  useEffect(
    () => () => {
      if (shown.current !== null) notify.takeBack(shown.current)
    },
    [],
  )
  return (failure) => {
    shown.current = failure.message
    notify.failure(failure)
  }
}
