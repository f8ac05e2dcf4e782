import { type RefObject, useEffect, useRef, useState } from 'react'

interface CheckedForm {
  readonly form: RefObject<HTMLFormElement | null>
  /** After the next render. */
  focusFirstError(): void
}

/** The browser's own validation remains without scripts. */
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
