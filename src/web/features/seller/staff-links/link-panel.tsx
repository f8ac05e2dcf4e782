import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../routing/paths.ts'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import '../seller-login.css'
import '../../../look/seller-panel.css'

/** The frame of pages that links in mails lead to. */
export const LinkPanel = ({ children }: { children: ReactNode }) => (
  <main className="seller-login" id="main">
    <NeedsScript>
      <div className="seller-panel seller-login-form">
        <Link className="logo" href={paths.home()}>
          <span className="visually-hidden">Larder, home</span>
        </Link>
        {children}
      </div>
    </NeedsScript>
  </main>
)
