import { PASSWORD_RULES } from '../../../../domain/staff-rules.ts'
import type { Failure } from '../../../api/api.ts'
import { FormError } from '../../../ui/field.tsx'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'
import { useSentForm } from '../../../ui/sent-form.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'

interface SecondFactorOffProps {
  readonly email: string
  onBegin(password: string): Promise<Failure | null>
}

export function SecondFactorOff({ email, onBegin }: SecondFactorOffProps) {
  const { busy, errors, message, form } = useSentForm({
    rules: PASSWORD_RULES,
    send: (fields) => onBegin(String(fields.get('password') ?? '')),
  })
  return (
    <>
      <p>
        Your password alone opens the store. Protect it with a code that an authenticator app on your phone shows at each login.
      </p>
      <form className="second-factor-form" {...form} noValidate>
        <PasswordOwner email={email} />
        <PasswordField name="password" label="Password" autoComplete="current-password" required error={errors.password} />
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy}>Set up</SubmitButton>
      </form>
    </>
  )
}
