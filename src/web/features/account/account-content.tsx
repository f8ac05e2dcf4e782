import { useId } from 'react'
import { STILL_TRYING } from '../../api/no-response.ts'
import doorDense from '../../pictures/door@2x.webp'
import door from '../../pictures/door.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'

import { Notice } from '../../ui/notice.tsx'

import { AccountSkeleton } from './account-skeleton.tsx'
import { LoginFirst } from './login-first.tsx'
import { LoginList } from './login-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { useShopperLogins } from './shopper-logins.ts'
import { reloadSession, useShopperSession } from './shopper-session.ts'

export function AccountContent() {
  const session = useShopperSession()
  if (session.status === 'loading') return <AccountSkeleton />
  if (session.status === 'unreachable') return <Notice onRetry={reloadSession}>{STILL_TRYING}</Notice>
  if (session.status === 'visitor') {
    return (
      <LoginFirst art={art} title="Log in to see your account" returnTo={paths.account()}>
        Change your password, and see where you’re logged in.
      </LoginFirst>
    )
  }
  return <Account key={session.token} token={session.token} email={session.user.email} />
}

const art = <ArtPicture category="Grains" of={{ src: door, dense: doorDense }} sizes="145px" first />

function Account({ token, email }: { token: string; email: string }) {
  const logins = useShopperLogins(token)
  const [password, list] = [useId(), useId()]
  return (
    <div className="form-page">
      <section aria-labelledby={password}>
        <h2 className="mb-5" id={password}>
          Change password
        </h2>
        <PasswordForm token={token} email={email} onChanged={logins.load} />
      </section>
      <section aria-labelledby={list}>
        <h2 className="mb-5" id={list} tabIndex={-1}>
          Where you’re logged in
        </h2>
        <LoginList logins={logins} focusAfterwards={list} />
      </section>
    </div>
  )
}
