import { AddProductSkeleton } from '../page-skeletons.tsx'
import { SellerOnly } from '../seller-only.tsx'
import { AddProduct } from './add-product.tsx'

export const AddProductPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={AddProductSkeleton}>
    <AddProduct title={title} />
  </SellerOnly>
)
