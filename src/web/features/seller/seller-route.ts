import { browserPage } from '../../hydration.tsx'
import { SellerSkeleton } from './seller-skeleton.tsx'

export const SellerArea = browserPage(async () => (await import('./seller-area.tsx')).SellerAreaPage, SellerSkeleton)
