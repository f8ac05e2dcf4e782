import type { InputHTMLAttributes, Ref } from 'react'

interface CheckProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly 'aria-label': string
  readonly ref?: Ref<HTMLInputElement>
}

/** A checkbox with an area that is large enough for a finger. */
export const Check = (input: CheckProps) => (
  <label className="check">
    <input {...input} type="checkbox" />
  </label>
)
