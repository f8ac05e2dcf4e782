import { SellerOnly } from '../seller-only.tsx'
import { Stock } from './stock.tsx'
import { StockSkeleton } from './stock-skeleton.tsx'

export const StockPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={StockSkeleton}>
    <Stock title={title} />
  </SellerOnly>
)
