import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import { FieldError } from './form.tsx'

interface FieldFrameProps {
  readonly label: string
  readonly optional?: string | undefined
  /** It is shown while there is no error. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly wide?: boolean | undefined
}

export interface FieldProps extends FieldFrameProps, InputHTMLAttributes<HTMLInputElement> {
  readonly name: string
}

export const Field = ({ label, optional, hint, error, wide, ...input }: FieldProps) => (
  <FieldFrame label={label} optional={optional} hint={hint} error={error} wide={wide}>
    {(links) => <input {...links} {...input} />}
  </FieldFrame>
)

interface FieldLinks {
  readonly className: string
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export function FieldFrame({
  label,
  optional,
  hint,
  error,
  wide = false,
  children,
}: FieldFrameProps & { readonly children: (links: FieldLinks) => ReactElement }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <label htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="field-optional">{` ${optional}`}</span>}
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
