import type { ReactNode } from 'react'
import './action-bar.css'

/** At the bottom of the screen, for what is selected or changed. */
export const ActionBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="bulk-bar" aria-label={label}>
    {children}
  </section>
)
