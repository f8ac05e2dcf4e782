import { useEffect, useRef } from 'react'
import { notify } from './notify.ts'

/** Returns a function that shows why a form could not be sent, as a toast that does not outlive the form. */
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
