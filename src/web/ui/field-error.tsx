import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './field-error.css'

/** For aria-describedby. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={id}>
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)
