import doorDense from '../../pictures/door@2x.webp'
import door from '../../pictures/door.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { AccountSettings } from './account-settings.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { LoginFirst } from './login-first.tsx'
import { ShopperOnly } from './shopper-only.tsx'
import '../../look/form-page.css'

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
