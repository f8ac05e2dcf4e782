import { Eye, EyeOff } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { FieldError } from './form.tsx'
import './form.css'

interface FieldFrameProps {
  readonly label: string
  readonly optional?: string | undefined
  /** `hint` is shown while there is no error. */
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

interface NoteFieldProps extends Omit<FieldFrameProps, 'wide'>, TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly name: string
  readonly hint?: string
  readonly maxLength: number
}

/** A text of several lines, which grows with what is typed. */
export function NoteField({ label, optional, hint, error, maxLength, ...textarea }: NoteFieldProps) {
  const limit = `Up to ${maxLength} characters.`
  return (
    <FieldFrame label={label} optional={optional} hint={hint === undefined ? limit : `${hint} ${limit}`} error={error}>
      {({ className, ...links }) => (
        <textarea {...links} className={`${className} input-note`} rows={3} maxLength={maxLength} {...textarea} />
      )}
    </FieldFrame>
  )
}

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

/** A password that is shown is hidden again when the form is reset. */
export function PasswordField({ label, hint, error, ...attributes }: FieldProps) {
  const [isShown, setIsShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const Icon = isShown ? EyeOff : Eye

  useEffect(() => {
    const form = input.current?.form
    const hide = () => setIsShown(false)
    form?.addEventListener('reset', hide)
    return () => form?.removeEventListener('reset', hide)
  }, [])
  function toggle() {
    const field = input.current
    const { selectionStart = null, selectionEnd = null } = field ?? {}
    flushSync(() => setIsShown(!isShown))
    if (field !== document.activeElement) return
    const restore = () => field?.setSelectionRange(selectionStart, selectionEnd)
    restore() // some browsers lose the selection when the type changes
    requestAnimationFrame(restore) // Chromium loses it with the next frame
  }
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(links) => (
        <div className="input-password">
          <input {...links} {...attributes} ref={input} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            className="icon-button"
            aria-pressed={isShown}
            onMouseDown={(event) => event.preventDefault()} // keeps the focus, and a phone's keyboard
            onClick={toggle}
          >
            <Icon className="icon" aria-hidden="true" />
            <span className="visually-hidden">{`Show ${label.toLowerCase()}`}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

/**
 * Tells password managers whose password a form saves. It is out of view but rendered, since some managers skip fields
 * that are not.
 */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input
    className="visually-hidden"
    type="text"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
