import { browserPage } from '../../ui/browser-page.tsx'
import { MyOrdersFrame } from './my-orders-frame.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'

export const MyOrdersPage = browserPage({
  Frame: MyOrdersFrame,
  Skeleton: OrderListSkeleton,
  load: async () => (await import('./my-orders-content.tsx')).MyOrdersContent,
})
