import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The sentence that says what is wrong with the field that it describes. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={id}>
    <CircleAlert className="icon" aria-hidden="true" />
    {children}
  </p>
)
