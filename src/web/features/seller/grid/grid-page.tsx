import { SellerOnly } from '../seller-only.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { ProductGrid } from './product-grid.tsx'

export const GridPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={GridSkeleton}>
    <ProductGrid title={title} />
  </SellerOnly>
)
