import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function Status({
  tone,
  icon: Icon,
  children,
}: {
  tone: 'good' | 'waiting' | 'bad' | 'plain'
  icon: LucideIcon
  children: ReactNode
}) {
  return (
    <span className={`status status-${tone}`}>
      <Icon className="icon" aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
