import { useEffect, useRef } from 'react'
import type { FieldRules } from '../../domain/text/text.ts'
import type { Failure } from '../api/failure.ts'
import { nothingMailed, useHasMail } from '../document/mailing.ts'
import { OnceHydrated } from './before-scripts.tsx'
import { Field } from './field.tsx'
import { FormError, SubmitButton, typedText, useForm } from './form.tsx'
import { notify } from './notify.ts'

interface ForgottenPasswordProps {
  readonly request: LinkRequest
  readonly onChange: (request: LinkRequest) => void
  readonly rules: FieldRules
  readonly send: (email: string) => Promise<{ readonly success: true } | Failure>
  /** Says what was done, in one sentence. It must not tell whether the email is known. */
  readonly sentText: (email: string) => string
}

export interface LinkRequest {
  readonly email: string
  readonly isSent: boolean
}

export const NO_LINK_REQUEST: LinkRequest = { email: '', isSent: false }

/** Asks for the email to which a link for a new password is mailed. Once it was sent, a sentence replaces the form. */
export const ForgottenPassword = ({ request, onChange, sentText, ...form }: ForgottenPasswordProps) =>
  request.isSent ? (
    <LinkSent onAgain={() => onChange({ ...request, isSent: false })}>{sentText(request.email)}</LinkSent>
  ) : (
    <OnceHydrated>
      <EmailForm {...form} email={request.email} onSent={(email) => onChange({ email, isSent: true })} />
    </OnceHydrated>
  )

interface EmailFormProps extends Pick<ForgottenPasswordProps, 'rules' | 'send'> {
  readonly email: string
  readonly onSent: (email: string) => void
}

function EmailForm({ email, rules, send, onSent }: EmailFormProps) {
  const { busy, errors, message, form } = useForm({
    rules,
    async send(fields) {
      const typed = typedText(fields, 'email')
      const response = await send(typed)
      if (response.success) {
        onSent(typed)
        return null
      }
      notify.failure(response)
      return response
    },
  })
  return (
    <form className="stack needs-script" {...form}>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        // The user came back from the sentence that had replaced the form.
        autoFocus={email !== ''}
        error={errors.email}
      />
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy} className="button-large">
        Email me a link
      </SubmitButton>
    </form>
  )
}

/** Takes the focus, because the pressed button is gone. `children` says what was mailed. */
export function LinkSent({ children, onAgain }: { children: string; onAgain: () => void }) {
  const sentence = useRef<HTMLParagraphElement>(null)
  const hasMail = useHasMail()
  useEffect(() => sentence.current?.focus(), [])
  return (
    <div className="stack stack-start">
      <p className="wrap-anywhere" ref={sentence} tabIndex={-1}>
        {hasMail ? children : nothingMailed}
      </p>
      {hasMail && (
        <p className="soft">Nothing there after a few minutes? Look in your spam folder, and check the spelling of your email.</p>
      )}
      <button type="button" className="button button-secondary" onClick={onAgain}>
        Try again
      </button>
    </div>
  )
}
