import type { ReactNode } from 'react'

interface SubmitButtonProps {
  readonly busy: boolean
  readonly className?: string
  readonly children: ReactNode
}

export function SubmitButton({ busy, className = '', children }: SubmitButtonProps) {
  return (
    <button type="submit" className={`button button-primary ${className}`} aria-busy={busy} aria-disabled={busy}>
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  )
}
