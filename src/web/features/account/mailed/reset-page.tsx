import { useId, useState } from 'react'
import { Link } from 'wouter'
import { MIN_PASSWORD, REGISTRATION_RULES } from '../../../../domain/account-rules.ts'
import { mailedApi } from '../../../api/mailed-api.ts'
import { paths } from '../../../routing/paths.ts'
import { FieldError } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { OnceHydrated } from '../../../ui/once-hydrated.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useSentForm } from '../../../ui/sent-form.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { openLoginDialog } from '../login-dialog-state.ts'
import { mailedToken } from './mailed-token.ts'
import '../../../look/form-page.css'

export function ResetPage() {
  const [isDone, setIsDone] = useState(false)
  return (
    <div className="page container" aria-live="polite">
      <div className="page-head">
        <h1>{isDone ? 'Your password is changed' : 'Choose a new password'}</h1>
        {isDone && <p className="soft">You’re logged out on all devices.</p>}
      </div>
      <div className="form-page">
        {isDone ? (
          <LoginButton />
        ) : (
          <OnceHydrated>
            <ResetForm onDone={() => setIsDone(true)} />
          </OnceHydrated>
        )}
      </div>
    </div>
  )
}

const LoginButton = () => (
  <div>
    <button type="button" className="button button-primary button-large" onClick={() => openLoginDialog()}>
      Login
    </button>
  </div>
)

function ResetForm({ onDone }: { onDone: () => void }) {
  const errorId = useId()
  const { busy, errors, message, form } = useSentForm({
    rules: { password: REGISTRATION_RULES.password },
    async send(fields) {
      const response = await mailedApi.resetPassword(mailedToken(), String(fields.get('password')))
      if (!response.success) {
        notify.failure(response)
        return response
      }
      onDone()
      return null
    },
  })
  return (
    <form className="grid gap-5 needs-script" {...form}>
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        hint={`At least ${MIN_PASSWORD} characters. This logs you out on all devices.`}
        error={errors.password}
      />
      {message !== null && (
        <div>
          <FieldError id={errorId}>{message}</FieldError>
          <Link className="text-link" href={paths.forgot()}>
            Ask for a new link
          </Link>
        </div>
      )}
      <SubmitButton busy={busy} className="button-large">
        Change password
      </SubmitButton>
    </form>
  )
}
