import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string
  readonly label: string
  /** Stands below the field while there is no error. */
  readonly hint?: ReactNode
  /** The sentence that says what is wrong with the field. */
  readonly error?: string | undefined
  /** Takes the whole row of a form in two columns. */
  readonly wide?: boolean
}

/** A labelled input with its hint and its error, told to screen readers as its description. */
export function Field({ label, hint, error, wide = false, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...input}
      />
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : hint && <FieldHint id={`${id}-note`}>{hint}</FieldHint>}
    </div>
  )
}

export const FieldHint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="soft small" id={id}>
    {children}
  </p>
)

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={id}>
    <CircleAlert className="icon" aria-hidden="true" />
    {children}
  </p>
)
