import type { ReactNode } from 'react'

/** A bar at the bottom of the screen with actions for the rows that are selected or changed. */
export const ActionBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="bulk-bar" aria-label={label}>
    {children}
  </section>
)
