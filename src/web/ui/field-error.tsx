import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './field-error.css'

/** Shows an error of one field. The field's `aria-describedby` must name it. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={id}>
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** Shows an error of a form as a whole. It is announced when it appears, since no field is focused for it. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p className="field-error" role="alert">
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)
