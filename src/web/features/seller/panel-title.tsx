import type { Elements } from '../../ui/elements.ts'

interface PanelTitleProps {
  readonly id: string
  readonly title: string
  readonly children?: Elements
}

export const PanelTitle = ({ id, title, children }: PanelTitleProps) => (
  <div className="panel-title">
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)
