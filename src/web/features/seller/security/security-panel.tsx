import type { ReactNode, Ref } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import '../../../look/panel.css'

interface SecurityPanelProps {
  readonly id: string
  readonly title: string
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

export const SecurityPanel = ({ id, title, heading, children }: SecurityPanelProps) => (
  <section className="seller-panel titled-panel security-panel" aria-labelledby={id}>
    <h2 id={id} ref={heading} tabIndex={-1}>
      {title}
    </h2>
    <div className="titled-panel-body">{children}</div>
  </section>
)

export const PanelSkeleton = () => <Skeleton className="skeleton-panel" height={320} />
