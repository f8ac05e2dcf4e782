import { browserPage } from '../../ui/browser-page.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'

export const AccountPage = browserPage({
  Frame: AccountFrame,
  Skeleton: AccountSkeleton,
  load: async () => (await import('./account-content.tsx')).AccountContent,
})
