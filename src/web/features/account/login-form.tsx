import { useEffect, useId, useState } from 'react'
import type { FieldErrors } from '../../../contract/responses.ts'
import { MIN_PASSWORD, REGISTRATION_RULES } from '../../../domain/account-rules.ts'
import type { Failure } from '../../api/api.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSentForm } from '../../ui/sent-form.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { login, register } from './log-in.ts'
import { LOGIN_FORM_RULES } from './login-form-rules.ts'

interface LoginFormProps {
  /** Id for the heading. */
  readonly titleId: string
  /** The shopper is logged in. */
  readonly onDone: () => void
}

type Face = 'login' | 'register'

const EMPTY_LINE = '\u00a0' // where the other face has a hint

const WORDS = {
  login: { title: 'Login', submit: 'Login', question: 'New here?', other: 'Create an account' },
  register: { title: 'Create an account', submit: 'Create account', question: 'Already have an account?', other: 'Login' },
} as const satisfies Record<Face, unknown>

/** Two faces of one form, which differ by the name: login, and making an account. All else stays in its place, and what was typed stays. */
export function LoginForm({ titleId, onDone }: LoginFormProps) {
  const [face, setFace] = useState<Face>('login')
  const [name, setName] = useState('') // kept while the field is not there
  const { busy, errors, message, forgive, form } = useSentForm({
    rules: face === 'login' ? LOGIN_FORM_RULES : REGISTRATION_RULES,
    send: (fields) => enter(face, fields, onDone),
    errorsOf: errorsAtFields,
  })
  const errorId = useId()
  const isNew = face === 'register'
  const words = WORDS[face]

  // biome-ignore lint/correctness/useExhaustiveDependencies: each face begins with its own first field
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [face])

  const turn = () => {
    setFace(isNew ? 'login' : 'register')
    forgive()
  }
  return (
    <form className="dialog-body" {...form} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
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
        <p className="login-intro soft">Welcome back! Log in to check out and track your orders.</p>
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
      {message !== null && <FieldError id={errorId}>{message}</FieldError>}
      <SubmitButton busy={busy} className="button-large">
        {words.submit}
      </SubmitButton>
      <p>
        {words.question}{' '}
        <button type="button" className="text-link" onClick={turn}>
          {words.other}
        </button>
      </p>
    </form>
  )
}

async function enter(face: Face, fields: FormData, onDone: () => void): Promise<Failure | null> {
  const text = (name: string) => String(fields.get(name) ?? '')
  const account = { email: text('email'), password: text('password') }
  const failure = await (face === 'register' ? register({ ...account, name: text('name') }) : login(account))
  if (failure) notify.failure(failure)
  else onDone()
  return failure
}

/** The sentences beside the fields; where the server names no field, the one that its refusal is about. */
function errorsAtFields({ status, message, errors }: Failure): FieldErrors {
  if (Object.keys(errors).length > 0) return errors
  if (status === 401) return { password: message } // which of the two is wrong is told to nobody
  if (status === 409) return { email: message }
  return {}
}
