import { Link } from 'wouter'
import { paths } from '../../../routing/paths.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AddProductSkeleton } from '../page-skeletons.tsx'
import { SellerHead } from '../seller-head.tsx'
import { EditForm } from './edit-form.tsx'
import { useEditedProduct } from './use-edited-product.ts'

export { AddProductSkeleton } from '../page-skeletons.tsx'

export function EditProduct({ id, title }: { id: string; title: string }) {
  const { product, problem, reload } = useEditedProduct(id)
  if (product) return <EditForm title={title} product={product} />
  if (problem === 'unknown') return <NoSuchProduct />
  if (problem === null) return <AddProductSkeleton title={title} />
  return (
    <>
      <SellerHead title={title} />
      <Notice onRetry={reload}>The product could not be loaded.</Notice>
    </>
  )
}

const NoSuchProduct = () => (
  <EmptyState
    art={<NothingFoundArt />}
    title="Product not found"
    action={
      <Link className="button button-primary" href={paths.sellerProducts()}>
        See the product list
      </Link>
    }
  >
    There’s no product at this address.
  </EmptyState>
)
