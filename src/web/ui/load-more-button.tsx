import type { ReactNode } from 'react'

interface LoadMoreButtonProps {
  readonly busy: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

export const LoadMoreButton = ({ busy, onClick, children }: LoadMoreButtonProps) => (
  <button type="button" className="button button-secondary load-more" aria-busy={busy} onClick={onClick}>
    {busy && <span className="spinner" aria-hidden="true" />}
    <span>{children}</span>
  </button>
)
