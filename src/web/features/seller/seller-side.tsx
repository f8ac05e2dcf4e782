import { useLocation } from 'wouter'
// biome-ignore lint/style/noRestrictedImports: Home is loaded before the seller's area is left
import { loadPage } from '../../pages/pages.ts'
import { paths } from '../../routing/paths.ts'
import { clearDraft } from './add-product/draft-state.ts'
import { logoutSeller } from './seller-session.ts'

/** Specification, section 2. */
export function SellerSide() {
  const [, navigate] = useLocation()
  const logout = async () => {
    await loadPage('Home').catch(() => {}) // else the seller's area stays until Home is loaded
    navigate(paths.home()) // else the login form would show for a moment
    clearDraft()
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
