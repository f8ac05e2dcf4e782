import type { ReactNode } from 'react'
import type { Elements } from './elements.ts'

interface EmptyStateProps {
  readonly art: Elements
  readonly title: string
  readonly children?: ReactNode
  readonly action?: Elements
  /** `level` is 1 when the empty state is the whole page. */
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
