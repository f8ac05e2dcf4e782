import { ProductListSkeleton } from '../page-skeletons.tsx'
import { SellerOnly } from '../seller-only.tsx'
import { ProductList } from './product-list.tsx'

export const ProductListPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={ProductListSkeleton}>
    <ProductList title={title} />
  </SellerOnly>
)
