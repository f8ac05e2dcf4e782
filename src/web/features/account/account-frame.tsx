import type { ReactNode } from 'react'
import { PageHead } from '../../document/page-head.tsx'
import { paths } from '../../routing/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import '../../look/form-page.css'

export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <div className="page container min-h-screen">
    <PageHead title="Your account" description="Change your Larder password, and see where you’re logged in." />
    <Breadcrumb above={[{ text: 'My Orders', href: paths.myOrders() }]} here="Your account" />
    <div className="page-head">
      <h1>Your account</h1>
    </div>
    {children}
  </div>
)
