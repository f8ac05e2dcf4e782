import type { Elements } from '../../ui/elements.ts'
import './panel-title.css'

interface PanelTitleProps {
  /** Of the heading, which names the panel. */
  readonly id: string
  readonly title: string
  readonly children?: Elements
}

/** A panel's title, with a link or a note beside it. */
export const PanelTitle = ({ id, title, children }: PanelTitleProps) => (
  <div className="panel-title">
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)
