import { type ReactNode, useId } from 'react'
import { MIN_PASSWORD, REGISTRATION_RULES } from '../../domain/account-rules.ts'
import type { Failure } from '../api/api.ts'
import { mailedToken } from '../routing/mailed-token.ts'
import { FieldError } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { useSentForm } from './sent-form.ts'
import { SubmitButton } from './submit-button.tsx'

interface NewPasswordFormProps {
  /** What else it does. */
  readonly effect?: string
  readonly button: string
  /** Null when the password is saved. */
  readonly send: (fields: { readonly token: string; readonly password: string }) => Promise<Failure | null>
  /** What to do when the link has ended. */
  readonly wayOn: ReactNode
}

/** Of a page that a mail links to. Nothing is sent until the button is pressed: programs that open links in mails use nothing up. */
export function NewPasswordForm({ effect = '', button, send, wayOn }: NewPasswordFormProps) {
  const errorId = useId()
  const { busy, errors, message, form } = useSentForm({
    rules: { password: REGISTRATION_RULES.password },
    send: (fields) => send({ token: mailedToken(), password: String(fields.get('password')) }),
    errorsOf: ({ errors }) => (errors.password === undefined ? {} : { password: errors.password }),
  })
  return (
    <form className="grid gap-5 needs-script" {...form} noValidate>
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        hint={`At least ${MIN_PASSWORD} characters. ${effect}`.trim()}
        error={errors.password}
      />
      {message !== null && (
        <FieldError id={errorId}>
          {message}. {wayOn}
        </FieldError>
      )}
      <SubmitButton busy={busy} className="button-large">
        {button}
      </SubmitButton>
    </form>
  )
}
