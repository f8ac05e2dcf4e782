import type { ReactNode } from 'react'
import type { Elements } from '../../../ui/elements.ts'

interface ImportDecisionProps {
  readonly label: string
  readonly children: Elements
  readonly buttons: ReactNode
  readonly hint: string | null
}

export const ImportDecision = ({ label, children, buttons, hint }: ImportDecisionProps) => (
  <section className="import-decision seller-panel" aria-label={label}>
    {children}
    <div className="import-actions">{buttons}</div>
    {hint !== null && <p className="soft small">{hint}</p>}
  </section>
)
