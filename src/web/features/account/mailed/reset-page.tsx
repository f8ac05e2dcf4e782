import { useState } from 'react'
import { Link } from 'wouter'
import { accountApi } from '../../../api/account-api.ts'
import { paths } from '../../../routing/paths.ts'
import { OnceHydrated } from '../../../ui/before-scripts.tsx'
import { NewPasswordForm } from '../../../ui/new-password-form.tsx'
import { openLoginDialog } from '../login-dialog-state.ts'
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

const ResetForm = ({ onDone }: { onDone: () => void }) => (
  <NewPasswordForm
    effect="This logs you out on all devices."
    button="Change password"
    findEmail={accountApi.findResetEmail}
    send={async ({ token, password }) => {
      const response = await accountApi.resetPassword(token, password)
      if (!response.success) return response
      onDone()
      return null
    }}
    wayOn={
      <Link className="text-link" href={paths.forgot()}>
        Ask for a new link
      </Link>
    }
  />
)
