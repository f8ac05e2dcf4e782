import { CircleCheck } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Link, useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { ProductWire } from '../../../../contract/products/products.ts'
import { paths } from '../../../routing/paths.ts'
import { useObservable } from '../../../state/observable.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { ProductFormView, useProductForm } from '../product-form/product-form.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { addedProduct, addProduct, newProduct, openNewProduct } from './draft-state.ts'

export { AddProductSkeleton } from '../page-skeletons.tsx'

export function AddProduct({ title }: { title: string }) {
  const added = useObservable(addedProduct, null)
  const form = useAddForm()
  useDraft()
  return (
    <>
      <SellerHead title={title}>
        <div role="status">{added && <AddedProduct product={added} />}</div>
      </SellerHead>
      <ProductFormView label={title} submit="Add Product" {...form} />
    </>
  )
}

/** Opens the draft. When nothing was typed, it begins with the name in the URL's query. */
function useDraft() {
  const name = new URLSearchParams(useSearch(useRouter())).get('name')
  const [, navigate] = useLocation()
  useEffect(() => {
    let isLeft = false
    void openNewProduct(name).then(() => {
      if (name === null || isLeft) return
      navigate(paths.sellerAddProduct(), { replace: true }) // so that the next draft does not begin with the same name
    })
    return () => {
      isLeft = true
    }
  }, [name, navigate])
}

function useAddForm() {
  const queries = useProductQueries()
  const [product] = useState(newProduct)
  const [added, setAdded] = useState(0)
  const form = useProductForm(product, async () => {
    const failure = await addProduct(product)
    if (failure) return failure
    queries.expire()
    if (product === newProduct()) setAdded((before) => before + 1)
    return null
  })
  const { box, onSubmit } = form
  useEffect(() => {
    if (added === 0) return
    box.current?.querySelector<HTMLElement>('[name="name"]')?.focus({ preventScroll: true })
    window.scrollTo(0, 0) // the added product is announced at the top
  }, [box, added])
  return {
    ...form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      addedProduct.set(null)
      onSubmit(event)
    },
  }
}

const AddedProduct = ({ product }: { product: ProductWire }) => (
  <p className="added-product">
    <CircleCheck className="icon" aria-hidden="true" />
    <span>
      <span className="strong">{product.name}</span> is now on sale.
    </span>
    <Link className="text-link" href={paths.product(product)}>
      View product
    </Link>
  </p>
)
