import { useId } from 'react'
import { EmailConfirmation } from './email-confirmation.tsx'
import { LoginList } from './login-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { useShopperLogins } from './shopper-logins.ts'
import './account.css'

export function AccountSettings({ token, email }: { token: string; email: string }) {
  const logins = useShopperLogins(token)
  const [password, list] = [useId(), useId()]
  return (
    <div className="form-page account-settings">
      <section aria-labelledby={password}>
        <h2 id={password}>Change password</h2>
        <PasswordForm token={token} email={email} onChanged={logins.load} />
      </section>
      <section aria-labelledby={list}>
        <h2 id={list} tabIndex={-1}>
          Where you’re logged in
        </h2>
        <LoginList logins={logins} focusAfterwards={list} />
      </section>
      <EmailConfirmation token={token} email={email} />
    </div>
  )
}
