import { type RefObject, useEffect, useRef, useState } from 'react'

interface CheckedForm {
  readonly form: RefObject<HTMLFormElement | null>
  /** Moves the focus after the next render. */
  focusFirstError(): void
}

/** Turns off the browser's own validation once the code runs, so that it still works without scripts. */
export function useCheckedForm(): CheckedForm {
  const form = useRef<HTMLFormElement>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => {
    if (form.current) form.current.noValidate = true
  }, [])
  useEffect(() => {
    if (focusRequests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusRequests])
  return { form, focusFirstError: () => setFocusRequests((before) => before + 1) }
}
