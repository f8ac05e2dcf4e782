import type { InputHTMLAttributes } from 'react'

interface SwitchProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly 'aria-label': string
}

export const Switch = (input: SwitchProps) => (
  <label className="switch">
    {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself */}
    <input {...input} type="checkbox" role="switch" />
    <span />
  </label>
)
