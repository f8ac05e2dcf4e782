import { useLocation } from 'wouter'
import { navigationEnd } from '../../routing/navigation-state.ts'
import { paths } from '../../routing/paths.ts'
import { clearDraft } from './add-product/draft-state.ts'
import { clearEdits } from './edit-product/edit-state.ts'
import { clearGridEdits } from './grid/grid-edits.ts'
import { leaveSafely } from './leave-guard.ts'
import { logoutSeller, useSeller } from './seller-session.ts'
import './seller-side.css'

/** Specification, section 2. */
export function SellerSide() {
  const [, navigate] = useLocation()
  const seller = useSeller()
  const logout = async () => {
    navigate(paths.home())
    await navigationEnd() // the login form would show for a moment
    clearDraft()
    clearEdits()
    clearGridEdits()
    void logoutSeller()
  }
  return (
    <>
      <span className="seller-name" title={seller?.name}>
        Hi! {seller?.name}
      </span>
      <button type="button" className="button button-quiet seller-logout" onClick={() => leaveSafely(() => void logout())}>
        Logout
      </button>
    </>
  )
}
