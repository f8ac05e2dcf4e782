import { type ReactNode, useRef, useState } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { FormError, SubmitButton, type useForm } from '../../ui/form.tsx'
import './account.css'

interface AccountPartProps {
  /** The navigation of the account leads to it. */
  readonly id: string
  readonly title: string
  readonly children: Elements
}

export const AccountPart = ({ id, title, children }: AccountPartProps) => (
  <section className="account-part" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
)

interface AccountRowProps {
  readonly label: string
  readonly children: ReactNode
  readonly actions?: Elements
}

export const AccountRow = ({ label, children, actions }: AccountRowProps) => (
  <div className="account-row">
    <div>
      <p className="account-label">{label}</p>
      {children}
    </div>
    {actions && <div className="account-do">{actions}</div>}
  </div>
)

interface EditableRowProps extends AccountRowProps {
  /** `what` completes `Change …` for those who hear the button alone. */
  readonly what: string
  readonly form: (close: () => void) => Elements
}

/** Shows a value. Its form opens in the same place, and gets and returns the focus. */
export function EditableRow({ what, form, actions, ...row }: EditableRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  const close = () => {
    wasOpen.current = true
    setIsOpen(false)
  }
  if (isOpen) {
    return (
      <div className="account-row account-edit" ref={focusFirstField}>
        {form(close)}
      </div>
    )
  }
  const change = (
    <button
      ref={(button) => {
        if (wasOpen.current) button?.focus()
        wasOpen.current = false
      }}
      type="button"
      className="text-link"
      aria-label={`Change ${what}`}
      onClick={() => setIsOpen(true)}
    >
      Change
    </button>
  )
  return (
    <AccountRow
      {...row}
      actions={
        <>
          {actions}
          {change}
        </>
      }
    />
  )
}

const focusFirstField = (row: HTMLElement | null): void =>
  row?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus({ preventScroll: true })

interface RowFormProps {
  /** `of` is what `useForm` returned. */
  readonly of: Pick<ReturnType<typeof useForm>, 'busy' | 'message' | 'form'>
  readonly submit: string
  readonly children: Elements
  onCancel(): void
}

export const RowForm = ({ of: { busy, message, form }, submit, children, onCancel }: RowFormProps) => (
  <form className="stack" {...form}>
    {children}
    {message !== null && <FormError>{message}</FormError>}
    <div className="button-group">
      <SubmitButton busy={busy}>{submit}</SubmitButton>
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  </form>
)
