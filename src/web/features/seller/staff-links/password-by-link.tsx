import { type ReactNode, useId } from 'react'
import { useLocation } from 'wouter'
import { MIN_PASSWORD } from '../../../../domain/account-rules.ts'
import { STAFF_PASSWORD_RULES } from '../../../../domain/staff-rules.ts'
import type { staffApi } from '../../../api/staff-api.ts'
import { FieldError } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useSentForm } from '../../../ui/sent-form.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { firstPage } from '../page-roles.ts'
import { beginSession } from '../seller-session.ts'
import { LinkPanel } from './link-panel.tsx'

interface PasswordByLinkProps {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly send: typeof staffApi.accept
  /** What to do when the link can't be used. */
  readonly wayOn: ReactNode
}

/** Nothing is sent until the button is pressed: programs that open links in mails use nothing up. */
export function PasswordByLink({ title, text, button, send, wayOn }: PasswordByLinkProps) {
  const errorId = useId()
  const [, navigate] = useLocation()
  const { busy, errors, message, form } = useSentForm({
    rules: STAFF_PASSWORD_RULES,
    async send(fields) {
      const token = new URLSearchParams(window.location.search).get('token') ?? ''
      const response = await send({ token, password: String(fields.get('password')) })
      if (!response.success) return response
      notify.success(response.message)
      beginSession(response)
      navigate(firstPage(response.seller.role), { replace: true })
      return null
    },
    errorsOf: ({ errors }) => (errors.password === undefined ? {} : { password: errors.password }),
  })
  return (
    <LinkPanel
      title={title}
      text={text}
      form={
        <form className="grid gap-5" {...form} noValidate>
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            required
            minLength={MIN_PASSWORD}
            hint={`At least ${MIN_PASSWORD} characters.`}
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
      }
    />
  )
}
