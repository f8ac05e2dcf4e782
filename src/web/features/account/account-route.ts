import { browserPage } from '../../hydration.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'

export const AccountPage = browserPage(async () => (await import('./account-page.tsx')).AccountPage, AccountSkeleton)
