import { useId } from 'react'
import { MIN_PASSWORD, PASSWORD_CHANGE_RULES } from '../../../domain/account-rules.ts'
import type { Failure } from '../../api/request.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import doorDense from '../../pictures/door@2x.webp'
import door from '../../pictures/door.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { PasswordField, PasswordOwner } from '../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { LoginList, LoginListSkeleton } from './login-list.tsx'
import { useShopperLogins } from './shopper-logins.ts'
import { LoginFirst, ShopperOnly } from './shopper-only.tsx'
import { reportShopperFailure } from './shopper-session.ts'
import '../../look/form-page.css'
import './account.css'

/** The page is at least as high as the screen, so that the footer does not move when the settings appear. */
export const AccountPage = () => (
  <div className="page container full-height">
    <Breadcrumb above={[{ text: 'My Orders', href: paths.myOrders() }]} here="Your account" />
    <div className="page-head">
      <h1>Your account</h1>
    </div>
    <ShopperOnly skeleton={<AccountSkeleton />} visitor={<VisitorAccount />}>
      {({ user, token }) => <AccountSettings key={token} token={token} email={user.email} />}
    </ShopperOnly>
  </div>
)

const VisitorAccount = () => (
  <LoginFirst
    art={<ArtPicture tint="lilac" of={{ src: door, dense: doorDense }} sizes="145px" first />}
    title="Log in to see your account"
    returnTo={paths.account()}
  >
    Change your password, and see where you’re logged in.
  </LoginFirst>
)

function AccountSettings({ token, email }: { token: string; email: string }) {
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

interface PasswordFormProps {
  readonly token: string
  /** Password managers need it to find the account. */
  readonly email: string
  /** It is called after all other sessions have ended. */
  readonly onChanged: () => void
}

/** Both passwords can be revealed, because a typing error would lock the shopper out. */
function PasswordForm({ token, email, onChanged }: PasswordFormProps) {
  const { busy, errors, message, form } = useForm({
    rules: PASSWORD_CHANGE_RULES,
    async send(fields) {
      const failure = await changePassword(token, fields)
      if (failure) return failure
      form.ref.current?.reset()
      onChanged()
      return null
    },
  })
  return (
    <form className="stack" {...form}>
      <PasswordOwner email={email} />
      <PasswordField
        name="oldPassword"
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.oldPassword}
      />
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        hint={`At least ${MIN_PASSWORD} characters. This logs you out on all other devices.`}
        error={errors.newPassword}
      />
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy} className="button-large">
        Change password
      </SubmitButton>
    </form>
  )
}

async function changePassword(token: string, fields: FormData): Promise<Failure | null> {
  const response = await shopperApi.changePassword(token, {
    oldPassword: typedText(fields, 'oldPassword'),
    newPassword: typedText(fields, 'newPassword'),
  })
  if (response.success) {
    notify.success(response.message ?? 'Password changed')
    return null
  }
  reportShopperFailure(response, token)
  return response
}

const AccountSkeleton = () => (
  <div className="form-page" aria-busy="true">
    <div className="stack">
      <Skeleton width={180} height={32} />
      {['old', 'new'].map((password) => (
        <div key={password} className="field">
          <Skeleton width={112} height={24} />
          <Skeleton height={51} className="skeleton-control" />
        </div>
      ))}
    </div>
    <div className="stack">
      <Skeleton width={120} height={32} />
      <LoginListSkeleton />
    </div>
  </div>
)
