import { useId, useState } from 'react'
import { REGISTRATION_RULES } from '../../../../domain/accounts/account-rules.ts'
import { CODE_RULES, PASSWORD_RULES } from '../../../../domain/staff/staff-rules.ts'
import { securityApi } from '../../../api/staff-api.ts'
import { nothingMailed, useHasMail } from '../../../document/mailing.ts'
import { Field, PasswordField } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { changeSellerEmail, formFailure, sellerToken } from '../seller-session.ts'
import { SecondFactorField } from './second-factor-field.tsx'
import { SecurityPanel } from './security-panel.tsx'

interface OwnLoginProps {
  readonly email: string
  readonly asksCode: boolean
}

/** The owner changes the email and the password of their login. */
export function OwnLogin({ email, asksCode }: OwnLoginProps) {
  const id = useId()
  const token = sellerToken()
  const [newEmail, setNewEmail] = useState<string | null>(null)
  const hasMail = useHasMail()
  const { busy, errors, message, form } = useForm({
    rules: {
      newEmail: REGISTRATION_RULES.email,
      newPassword: (typed) => (typed === '' ? null : REGISTRATION_RULES.password(typed)),
      ...PASSWORD_RULES,
      ...(asksCode && CODE_RULES),
    },
    async send(typed) {
      const [typedEmail, newPassword] = [typedText(typed, 'newEmail').trim(), typedText(typed, 'newPassword')]
      const response = await securityApi.changeOwnerLogin(token, {
        password: typedText(typed, 'password'),
        ...(asksCode && { code: typedText(typed, 'code') }),
        ...(typedEmail !== email && { newEmail: typedEmail }),
        ...(newPassword !== '' && { newPassword }),
      })
      if (!response.success) return formFailure(response, token)
      for (const field of form.ref.current?.querySelectorAll<HTMLInputElement>('[type="password"], [name="code"]') ?? [])
        field.value = ''
      notify.success(response.message)
      setNewEmail(response.newEmail ?? null)
      changeSellerEmail(response.email)
      return null
    },
  })
  return (
    <SecurityPanel id={id} title="Your login">
      <p>Changing it logs you out on all other devices.</p>
      {newEmail !== null && (
        <p role="status">
          {hasMail
            ? `We’ve sent a link to ${newEmail}. Your email changes once you open it.`
            : `${nothingMailed} Your email stays as it is.`}
        </p>
      )}
      <form className="second-factor-form" {...form} noValidate>
        <Field
          name="newEmail"
          label="Email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          error={errors.newEmail}
        />
        <PasswordField
          name="newPassword"
          label="New password"
          hint="Leave it empty to keep yours"
          autoComplete="new-password"
          error={errors.newPassword}
        />
        <PasswordField
          name="password"
          label="Current password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        {asksCode && <SecondFactorField error={errors.code} />}
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy}>Change my login</SubmitButton>
      </form>
    </SecurityPanel>
  )
}
