import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly art: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** 1 where the state is the whole page. */
  readonly level?: 1 | 2
}

export function EmptyState({ art, title, children, action, level = 1 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="empty-state">
      {art}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
