import { decodePart } from '../../../routing/decode-part.ts'
import { AddProductSkeleton } from '../page-skeletons.tsx'
import { SellerOnly } from '../seller-only.tsx'
import { EditProduct } from './edit-product.tsx'

export const EditProductPage = ({ id, title }: { id: string; title: string }) => (
  <SellerOnly title={title} Skeleton={AddProductSkeleton}>
    <EditProduct key={id} id={decodePart(id)} title={title} />
  </SellerOnly>
)
