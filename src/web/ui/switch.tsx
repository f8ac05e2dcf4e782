import type { InputHTMLAttributes } from 'react'
import './form.css'

/** The caller names the switch, by a label around it or by an `aria-` attribute. */
export const Switch = (input: InputHTMLAttributes<HTMLInputElement>) => (
  <span className="switch">
    {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself */}
    <input {...input} className="unseen-input" type="checkbox" role="switch" />
    <span />
  </span>
)
