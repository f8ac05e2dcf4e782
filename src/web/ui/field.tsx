import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

export { FieldError }

interface FieldFrameProps {
  readonly label: string
  /** Stands beside the label in a quieter voice: `optional`. */
  readonly optional?: string | undefined
  /** Stands below the field while there is no error. */
  readonly hint?: ReactNode
  /** The sentence that says what is wrong with the field. */
  readonly error?: string | undefined
  /** Takes the whole row of a form in two columns. */
  readonly wide?: boolean | undefined
}

export interface FieldProps extends FieldFrameProps, InputHTMLAttributes<HTMLInputElement> {
  readonly name: string
}

/** A labelled input with its hint and its error, told to screen readers as its description. */
export const Field = ({ label, optional, hint, error, wide, ...input }: FieldProps) => (
  <FieldFrame label={label} optional={optional} hint={hint} error={error} wide={wide}>
    {(links) => <input {...links} {...input} />}
  </FieldFrame>
)

/** What ties a control to its label and its note. */
interface FieldLinks {
  readonly className: string
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Label, hint and error around a control of any kind, which takes the links that tie them together. */
export function FieldFrame({
  label,
  optional,
  hint,
  error,
  wide = false,
  children,
}: FieldFrameProps & { readonly children: (links: FieldLinks) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> {optional}</span>}
      </label>
      {children({
        className: 'input',
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : hint && <FieldHint id={`${id}-note`}>{hint}</FieldHint>}
    </div>
  )
}

export const FieldHint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="soft small" id={id}>
    {children}
  </p>
)
