import { useEffect } from 'react'
import type { UserWire } from '../../../contract/accounts/accounts.ts'
import doorDense from '../../pictures/door@2x.webp'
import door from '../../pictures/door.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountAssistants, useLinkedAssistants } from './account-assistants.tsx'
import { AccountCredit, useOwnCredit } from './account-credit.tsx'
import { AccountData } from './account-data.tsx'
import { AccountDetails, useEmailState } from './account-details.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountMail, useNewsletter } from './account-mail.tsx'
import { AccountPart } from './account-part.tsx'
import { LoginList, LoginListSkeleton } from './login-list.tsx'
import { useShopperLogins } from './shopper-logins.ts'
import { LoginFirst, ShopperOnly } from './shopper-only.tsx'

export const AccountPage = () => (
  <AccountFrame title="Your account">
    <ShopperOnly skeleton={<AccountSkeleton />} visitor={<VisitorAccount />}>
      {({ user, token }) => <Account key={token} token={token} user={user} />}
    </ShopperOnly>
  </AccountFrame>
)

const VisitorAccount = () => (
  <LoginFirst
    art={<ArtPicture tint="lilac" of={{ src: door, dense: doorDense }} sizes="145px" first />}
    title="Log in to see your account"
    returnTo={paths.account()}
  >
    Change your details and your password, and see where you’re logged in.
  </LoginFirst>
)

interface AccountProps {
  readonly token: string
  readonly user: UserWire
}

/** Shows nothing before all is known, so that nothing moves afterward. */
export function Account({ token, user }: AccountProps) {
  const email = useEmailState(token)
  const newsletter = useNewsletter(token)
  const logins = useShopperLogins(token)
  const credit = useOwnCredit(token)
  const linked = useLinkedAssistants(token)
  const isLoading = email.isPending || newsletter.isLoading || logins.isLoading || credit.isLoading || linked.isLoading
  // A new password ends other logins, and links.
  const reloadAccess = () => {
    logins.load()
    void linked.load()
  }
  useEffect(() => {
    if (!isLoading) showLinkedPart()
  }, [isLoading])
  if (isLoading) return <AccountSkeleton />
  return (
    <>
      <AccountDetails token={token} user={user} email={email} onPasswordChanged={reloadAccess} />
      <AccountMail email={email} newsletter={newsletter} />
      <AccountCredit credit={credit} />
      <AccountPart id="devices" title="Devices">
        <LoginList logins={logins} focusAfterwards="devices-title" />
      </AccountPart>
      <AccountAssistants linked={linked} focusAfterwards="devices-title" />
      <AccountData token={token} email={user.email} />
    </>
  )
}

/** The browser looks for the part that a link names before the account is loaded, and so before there is one. */
function showLinkedPart(): void {
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

const AccountSkeleton = () => (
  <div className="account-main" aria-busy="true">
    <Skeleton height={342} className="skeleton-panel" />
    <Skeleton height={200} className="skeleton-panel" />
    <div className="stack">
      <LoginListSkeleton />
    </div>
  </div>
)
