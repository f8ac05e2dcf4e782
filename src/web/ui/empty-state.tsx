import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** A picture in a circle of tint. */
  readonly art: ReactNode
  readonly title: string
  /** One sentence. */
  readonly children?: ReactNode
  /** One way on: a link or a button. */
  readonly action?: ReactNode
  /** The heading's level: 1 where the state is the whole page. */
  readonly level?: 1 | 2
}

/** What stands where there is nothing to show, with a way on. */
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
