import { useLocation } from 'wouter'
import { loadPage } from '../../pages.ts'
import { paths } from '../../paths.ts'
import { dropDraft } from './add-product/draft-state.ts'
import { logoutSeller } from './seller-session.ts'

/** The end of the header: whose area it is, and the way out (specification, section 2). */
export function SellerSide() {
  const [, navigate] = useLocation()
  const logout = async () => {
    await loadPage('Home').catch(() => {}) // else the area stays until it is there
    navigate(paths.home()) // before the login ends, or its form would show for a moment
    dropDraft()
    void logoutSeller()
  }
  return (
    <>
      <span>Hi! Admin</span>
      <button type="button" className="button button-quiet seller-logout" onClick={() => void logout()}>
        Logout
      </button>
    </>
  )
}
