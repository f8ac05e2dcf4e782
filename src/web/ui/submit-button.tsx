import type { ReactNode } from 'react'

interface SubmitButtonProps {
  /** While the form is on its way: a spinner, and a second press does nothing. */
  readonly busy: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The button that sends a form. It keeps its words and its width while busy, and stays focusable. */
export function SubmitButton({ busy, className = '', children }: SubmitButtonProps) {
  return (
    <button type="submit" className={`button button-primary ${className}`} aria-busy={busy} aria-disabled={busy}>
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
