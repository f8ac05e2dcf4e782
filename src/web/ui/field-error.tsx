import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './field-error.css'

/** An error of one field, whose `aria-describedby` names it. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={id}>
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** An error of a form as a whole. It is announced when it appears, since no field is focused for it. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p className="field-error" role="alert">
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)
