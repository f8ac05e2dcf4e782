import { PASSWORD_RULES } from '../../../../domain/staff-rules.ts'
import type { Failure } from '../../../api/request.ts'
import { FormError, SubmitButton, useForm } from '../../../ui/form.tsx'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'

interface SecondFactorOffProps {
  readonly email: string
  onBegin(password: string): Promise<Failure | null>
}

export function SecondFactorOff({ email, onBegin }: SecondFactorOffProps) {
  const { busy, errors, message, form } = useForm({
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
