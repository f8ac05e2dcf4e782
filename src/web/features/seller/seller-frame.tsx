import { type ReactNode, type Ref, useState } from 'react'
import { useLocation } from 'wouter'
import { navigationEnd } from '../../routing/navigation.ts'
import { paths } from '../../routing/paths.ts'
import { Logo } from '../../ui/logo.tsx'
import { Announcement } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import { FindButton } from './finder/find-button.tsx'
import { FrameBar, FrameMenu } from './frame-menu.tsx'
import { leaveSafely } from './leave-question.tsx'
import { sellerDrafts } from './seller-drafts.ts'
import { menuOf, type StaffPage } from './seller-menu.ts'
import { logoutSeller, useSeller } from './seller-session.ts'
import './seller-frame.css'
import '../../look/seller-panel.css'
import './seller-parts.css'

interface SellerFrameProps {
  readonly side?: ReactNode
  /** The pages that the person may open. */
  readonly pages: readonly StaffPage[]
  /** The path of the entry of the menu that the open page belongs to. */
  readonly current: string | null
  readonly main?: Ref<HTMLElement>
  readonly announced?: string
  readonly children: ReactNode
}

/** Wraps a page with the area's menu. Phones show a bar at the bottom instead, whose last button opens the menu. */
export function SellerFrame({ side, pages, current, main, announced = '', children }: SellerFrameProps) {
  const menu = menuOf(pages)
  return (
    <>
      <a className="skip-link button button-primary" href="#main">
        Skip to content
      </a>
      <div className="seller">
        <header className="seller-header">
          <Logo>
            <span className="seller-tag">Seller</span>
          </Logo>
          <FindButton pages={pages} />
          <div className="seller-header-side">{side}</div>
        </header>
        <div className="frame-menu">
          <FrameMenu menu={menu} current={current} />
        </div>
        <main id="main" className="seller-main" ref={main} tabIndex={-1}>
          {children}
        </main>
        <FrameBar menu={menu} current={current} side={side} />
      </div>
      <Announcement>{announced}</Announcement>
    </>
  )
}

/** Shows the greeting and Logout (specification, section 2). */
export function SellerSide() {
  const [, navigate] = useLocation()
  const seller = useSeller()
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const logout = async () => {
    navigate(paths.home())
    await navigationEnd() // Without the wait, the login form would show for a moment.
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
