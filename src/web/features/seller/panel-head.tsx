import type { ReactNode } from 'react'
import './panel-head.css'

interface PanelHeadProps {
  /** Of the heading, which names the panel. */
  readonly id: string
  readonly title: string
  readonly children?: ReactNode
}

/** A panel's title, with a link or a note beside it. */
export const PanelHead = ({ id, title, children }: PanelHeadProps) => (
  <div className="panel-head">
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)
