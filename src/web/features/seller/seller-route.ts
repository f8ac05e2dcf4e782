import { browserPage } from '../../ui/browser-page.tsx'
import { SellerArea as Frame } from './seller-area.tsx'
import { SellerSkeleton } from './seller-skeleton.tsx'

export const SellerArea = browserPage({
  Frame,
  Skeleton: SellerSkeleton,
  load: async () => (await import('./seller-content.tsx')).SellerContent,
})
