import { type SubmitEvent, useEffect, useState } from 'react'
import { useObservable } from '../../../state/observable.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { ProductFormView } from '../product-form/product-form.tsx'
import { EMPTY_FORM } from '../product-form/product-form-state.ts'
import { SellerHead } from '../seller-head.tsx'
import { AddedProduct } from './added-product.tsx'
import { addedProduct, addProduct, newProduct } from './draft-state.ts'

export function AddProduct({ title }: { title: string }) {
  const state = useObservable(newProduct.state, EMPTY_FORM)
  const added = useObservable(addedProduct, null)
  const { form, onSubmit } = useSubmission()
  return (
    <>
      <SellerHead title={title}>
        <div role="status">{added && <AddedProduct product={added} />}</div>
      </SellerHead>
      <ProductFormView label={title} submit="Add Product" form={newProduct} state={state} box={form} onSubmit={onSubmit} />
    </>
  )
}

/** Submits the form, then focuses the name of the next product, or the first invalid field. */
function useSubmission() {
  const queries = useProductQueries()
  const { form, focusFirstError } = useCheckedForm()
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added === 0) return
    form.current?.querySelector<HTMLElement>('[name="name"]')?.focus({ preventScroll: true })
    window.scrollTo(0, 0) // where the added product is announced
  }, [form, added])
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const status = await addProduct(() => queries.expire())
    if (status === 'added') setAdded((before) => before + 1)
    if (status === 'rejected') focusFirstError()
  }
  return { form, onSubmit }
}
