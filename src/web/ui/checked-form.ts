import { type RefObject, useEffect, useRef, useState } from 'react'

interface CheckedForm {
  /** Belongs on the form element. */
  readonly form: RefObject<HTMLFormElement | null>
  /** Focuses the first field that is marked as invalid, once the present change is on the page. */
  focusFirstError(): void
}

/** A native form that the page checks in its own words: the browser's words are for where this script does not run. */
export function useCheckedForm(): CheckedForm {
  const form = useRef<HTMLFormElement>(null)
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    if (form.current) form.current.noValidate = true
  }, [])
  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [checks])
  return { form, focusFirstError: () => setChecks((before) => before + 1) }
}
