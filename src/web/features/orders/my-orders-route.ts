import { browserPage } from '../../hydration.tsx'
import { MyOrdersSkeleton } from './my-orders-skeleton.tsx'

export const MyOrdersPage = browserPage(async () => (await import('./my-orders-page.tsx')).MyOrdersPage, MyOrdersSkeleton)
