import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import type { Elements } from './elements.ts'

export interface BusyButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** `busy` is true while what the button started is not done. */
  readonly busy: boolean
  readonly icon?: LucideIcon
  /** A button of two lines has an element for each. */
  readonly children: string | Elements
  /** Follows the text for screen readers, when the text alone does not say what the button acts on. */
  readonly hiddenText?: string
}

/** A button that shows a spinner while it is busy, in place of its icon. */
export const BusyButton = ({ busy, icon: Icon, children, hiddenText, type = 'button', ...attributes }: BusyButtonProps) => (
  <button {...attributes} type={type} aria-busy={busy}>
    {busy ? <span className="spinner" aria-hidden="true" /> : Icon && <Icon className="icon" aria-hidden="true" />}
    <span>{children}</span>
    {hiddenText !== undefined && <span className="visually-hidden">{hiddenText}</span>}
  </button>
)
