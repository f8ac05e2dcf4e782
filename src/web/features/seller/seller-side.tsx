import { useState } from 'react'
import { useLocation } from 'wouter'
import { navigationEnd } from '../../routing/navigation-state.ts'
import { paths } from '../../routing/paths.ts'
import { Question } from '../../ui/question.tsx'
import { leaveSafely } from './leave-guard.ts'
import { sellerDrafts } from './seller-drafts.ts'
import { logoutSeller, useSeller } from './seller-session.ts'

/** Shows the greeting and Logout (specification, section 2). */
export function SellerSide() {
  const [, navigate] = useLocation()
  const seller = useSeller()
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const logout = async () => {
    navigate(paths.home())
    await navigationEnd() // otherwise the login form would show for a moment
    void logoutSeller()
  }
  const askToLogOut = () => {
    const lost = sellerDrafts.unsaved()
    if (lost.length > 0) setUnsaved(lost)
    else void logout()
  }
  return (
    <>
      <span className="seller-name" title={seller?.name}>
        {`Hi! ${seller?.name ?? ''}`}
      </span>
      <button type="button" className="button button-quiet seller-logout" onClick={() => leaveSafely(askToLogOut)}>
        Logout
      </button>
      {unsaved.length > 0 && (
        <Question title="Log out without saving?" yes="Log out" no="Stay" onYes={logout} onClose={() => setUnsaved([])}>
          <p>{unsaved.join(' ')}</p>
        </Question>
      )}
    </>
  )
}
