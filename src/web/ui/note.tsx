import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './notices.css'

export const Note = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="note">
    <Icon className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)
