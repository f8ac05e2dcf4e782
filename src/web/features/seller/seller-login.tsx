import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { FieldErrors } from '../../../contract/responses.ts'
import { CODE_RULES } from '../../../domain/staff/staff-rules.ts'
import type { Failure } from '../../api/failure.ts'
import { PageHead } from '../../document/page-head.tsx'
import { paths } from '../../routing/paths.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../ui/form.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useFormToast } from '../../ui/notify.ts'
import { LOGIN_FORM_RULES } from '../account/login-form-rules.ts'
import { SecondFactorField } from './security/second-factor-field.tsx'
import { loginSeller } from './seller-session.ts'
import '../../look/seller-panel.css'

/**
 * Logs in by email and password. An owner with a second factor enters a code in a second step, which sends email and
 * password again.
 */
export function SellerLogin({ onDone }: { onDone: () => void }) {
  const [asksCode, setAsksCode] = useState(false)
  const showFailure = useFormToast()
  const { busy, errors, message, form } = useForm<keyof typeof LOGIN_FORM_RULES | keyof typeof CODE_RULES>({
    rules: asksCode ? { ...LOGIN_FORM_RULES, ...CODE_RULES } : LOGIN_FORM_RULES,
    async send(fields) {
      const failure = await logIn(fields)
      const isCodeRequired = failure !== null && errorCodeOf(failure) === CODE_REQUIRED
      if (!failure) onDone()
      else if (!isCodeRequired) showFailure(failure)
      setAsksCode(isCodeRequired || (failure !== null && asksCode && isCodeStillRequired(failure)))
      return isCodeRequired ? null : failure
    },
    errorsOf: errorsAtFields,
  })
  const { ref } = form
  useEffect(() => {
    if (asksCode) ref.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }, [asksCode, ref])
  return (
    <main className="seller-login" id="main">
      <PageHead title="Seller login" />
      <form className="seller-panel seller-login-form" {...form} aria-label="Seller login">
        <Logo />
        <h1>Seller login</h1>
        <div className="stack" hidden={asksCode}>
          <Field name="email" label="Email" type="email" autoComplete="username" required error={errors.email} />
          <PasswordField name="password" label="Password" autoComplete="current-password" required error={errors.password} />
        </div>
        {asksCode && <SecondFactorField error={errors.code} />}
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy} className="button-large">
          Login
        </SubmitButton>
        {asksCode ? (
          <button type="button" className="text-link seller-login-back" onClick={() => setAsksCode(false)}>
            Back
          </button>
        ) : (
          <Link className="text-link" href={paths.forgotStaffPassword()}>
            Forgot your password?
          </Link>
        )}
      </form>
    </main>
  )
}

function logIn(fields: FormData): Promise<Failure | null> {
  const login = { email: typedText(fields, 'email'), password: typedText(fields, 'password') }
  return loginSeller(fields.has('code') ? { ...login, code: typedText(fields, 'code') } : login)
}

/** Returns errors that do not reveal which of email and password is wrong. */
function errorsAtFields(failure: Failure): FieldErrors {
  const { status, message, errors } = failure
  if (status !== 401) return errors
  return errorCodeOf(failure) === CODE_INVALID
    ? { code: message }
    : { password: 'Check your email and password, or choose a new password' }
}

const [CODE_REQUIRED, CODE_INVALID] = ['second-factor-required', 'second-factor-invalid'] as const

const errorCodeOf = ({ body }: Failure): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined

/** Returns whether the code must be asked for again. A wrong email or password leads back to the first step. */
const isCodeStillRequired = (failure: Failure): boolean => failure.status !== 401 || errorCodeOf(failure) === CODE_INVALID
