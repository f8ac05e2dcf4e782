import { useId } from 'react'
import { Link } from 'wouter'
import type { FieldErrors } from '../../../contract/responses.ts'
import type { Failure } from '../../api/api.ts'
import { PageHead } from '../../document/page-head.tsx'
import { paths } from '../../routing/paths.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSentForm } from '../../ui/sent-form.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { LOGIN_FORM_RULES } from '../account/login-form-rules.ts'
import { loginSeller } from './seller-session.ts'
import '../../look/seller-login.css'
import '../../look/seller-panel.css'

export function SellerLogin({ onDone }: { onDone: () => void }) {
  const { busy, errors, message, form } = useSentForm({
    rules: LOGIN_FORM_RULES,
    send: (fields) => logIn(fields, onDone),
    errorsOf: errorsAtFields,
  })
  const errorId = useId()
  return (
    <main className="seller-login" id="main">
      <PageHead title="Seller login" />
      <form className="seller-panel seller-login-form" {...form} aria-label="Seller login">
        <Link className="logo" href={paths.home()}>
          <span className="visually-hidden">Larder, home</span>
        </Link>
        <h1>Seller login</h1>
        <Field name="email" label="Email" type="email" autoComplete="username" required error={errors.email} />
        <PasswordField name="password" label="Password" autoComplete="current-password" required error={errors.password} />
        {message !== null && <FieldError id={errorId}>{message}</FieldError>}
        <SubmitButton busy={busy} className="button-large">
          Login
        </SubmitButton>
        <Link className="text-link" href={paths.forgotStaffPassword()}>
          Forgot your password?
        </Link>
      </form>
    </main>
  )
}

async function logIn(fields: FormData, onDone: () => void): Promise<Failure | null> {
  const text = (name: string) => String(fields.get(name) ?? '')
  const failure = await loginSeller({ email: text('email'), password: text('password') })
  if (failure) notify.failure(failure)
  else onDone()
  return failure
}

/** Does not reveal which of the two is wrong. */
function errorsAtFields({ status, message, errors }: Failure): FieldErrors {
  return status === 401 ? { password: message } : errors
}
