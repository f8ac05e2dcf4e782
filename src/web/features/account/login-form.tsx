import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { FieldErrors } from '../../../contract/responses.ts'
import { MIN_PASSWORD, REGISTRATION_RULES } from '../../../domain/accounts/account-rules.ts'
import type { Failure } from '../../api/failure.ts'
import { paths } from '../../routing/paths.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../ui/form.tsx'
import { useFormToast } from '../../ui/notify.ts'
import { login, register } from './log-in.ts'
import { closeLoginDialog, type LoginMode } from './login-dialog-state.ts'
import { LOGIN_FORM_RULES } from './login-form-rules.ts'
import './login.css'

interface LoginFormProps {
  readonly titleId: string
  readonly introId: string
  readonly reason: string | null
  readonly firstMode: LoginMode
  readonly onDone: () => void
}

const EMPTY_LINE = '\u00a0' // keeps the place of the hint that registration has

const TEXTS = {
  login: { title: 'Login', submit: 'Login', question: 'New here?', other: 'Create an account' },
  register: { title: 'Create an account', submit: 'Create account', question: 'Already have an account?', other: 'Login' },
} as const satisfies Record<LoginMode, unknown>

/** One form serves both modes, so that switching keeps the layout and what was typed. */
export function LoginForm({ titleId, introId, reason, firstMode, onDone }: LoginFormProps) {
  const [mode, setMode] = useState(firstMode)
  // The name outlives its field, which exists only in registration.
  const [name, setName] = useState('')
  const showFailure = useFormToast()
  const { busy, errors, message, setErrors, form } = useForm<keyof typeof REGISTRATION_RULES>({
    rules: mode === 'login' ? LOGIN_FORM_RULES : REGISTRATION_RULES,
    send: async (fields) => {
      const failure = await logInOrRegister(mode, fields)
      if (failure) showFailure(failure)
      else onDone()
      return failure
    },
    errorsOf: errorsAtFields,
  })
  const isNew = mode === 'register'
  const texts = TEXTS[mode]

  const switchMode = () => {
    flushSync(() => {
      setMode(isNew ? 'login' : 'register')
      setErrors({})
    })
    form.ref.current?.querySelector('input')?.focus()
  }
  return (
    <form className="dialog-body" {...form} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {isNew ? (
        <Field
          name="name"
          label="Name"
          autoComplete="name"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errors.name}
        />
      ) : (
        <p className={reason === null ? 'login-intro soft' : 'login-intro'} id={introId}>
          {reason ?? 'Welcome back! Log in to check out and track your orders.'}
        </p>
      )}
      <Field name="email" label="Email" type="email" autoComplete={isNew ? 'email' : 'username'} required error={errors.email} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        minLength={isNew ? MIN_PASSWORD : undefined}
        hint={isNew ? `At least ${MIN_PASSWORD} characters.` : EMPTY_LINE}
        error={errors.password}
      />
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy} className="button-large">
        {texts.submit}
      </SubmitButton>
      <p>
        <span>{texts.question}</span>{' '}
        <button type="button" className="text-link" onClick={switchMode}>
          {texts.other}
        </button>
      </p>
      <p className="login-forgot">
        {!isNew && (
          <Link className="text-link" href={paths.forgot()} onClick={closeLoginDialog}>
            Forgot your password?
          </Link>
        )}
      </p>
    </form>
  )
}

function logInOrRegister(mode: LoginMode, fields: FormData): Promise<Failure | null> {
  const account = { email: typedText(fields, 'email'), password: typedText(fields, 'password') }
  return mode === 'register' ? register({ ...account, name: typedText(fields, 'name') }) : login(account)
}

/**
 * Returns advice about a rejection without field errors, shown at the field it concerns. The toast has the server's
 * sentence.
 */
function errorsAtFields({ status, errors }: Failure): FieldErrors {
  if (Object.keys(errors).length > 0) return errors
  if (status === 401) return { password: 'Check your email and password, or choose a new password' }
  if (status === 409) return { email: 'Log in with this email, or use another one' }
  return {}
}
