import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Elements } from '../../../ui/elements.ts'
import { PanelTitle } from '../seller-parts.tsx'

interface PanelProps {
  readonly title: string
  readonly id?: string
  readonly link?: { readonly href: string; readonly text: string }
  readonly isEmpty?: boolean
  readonly note?: ReactNode
  readonly children: Elements
}

export function Panel({ title, id, link, isEmpty = false, note, children }: PanelProps) {
  const heading = useId()
  return (
    <section className="seller-panel dash-panel" id={id} aria-labelledby={heading}>
      <PanelTitle id={heading} title={title}>
        {link && !isEmpty && (
          <Link className="text-link" href={link.href}>
            {link.text}
          </Link>
        )}
        {note !== undefined && <span className="soft small">{note}</span>}
      </PanelTitle>
      {children}
    </section>
  )
}
