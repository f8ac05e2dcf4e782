import { type SubmitEvent, useEffect, useState } from 'react'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { SellerHead } from '../seller-head.tsx'
import { AddedProduct } from './added-product.tsx'
import { addProduct, choosePictures, useDraft } from './draft-state.ts'
import { chosenPictures } from './picture-choice.ts'
import { PictureFields } from './picture-fields.tsx'
import { useDropTarget } from './picture-slot.tsx'
import { PriceFields } from './price-fields.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductPreview } from './product-preview.tsx'
import { UploadProgress } from './upload-progress.tsx'
import './add-product.css'

export function AddProduct({ title }: { title: string }) {
  const state = useDraft()
  const { form, onSubmit } = useSubmission()
  const firstFree = Math.max(state.pictures.indexOf(null), 0)
  const { isTarget: _, ...dropTarget } = useDropTarget((files) => choosePictures(firstFree, files))
  return (
    <>
      <SellerHead title={title}>
        <div role="status">{state.added && <AddedProduct product={state.added} />}</div>
      </SellerHead>
      <div className="add-product">
        <form className="add-product-form seller-panel" aria-label={title} ref={form} onSubmit={onSubmit} {...dropTarget}>
          <PictureFields pictures={state.pictures} category={state.draft.category} error={state.errors.images} />
          <ProductFields {...state} />
          <PriceFields {...state} />
          <div className="form-foot">
            {state.sent !== null && chosenPictures(state.pictures).length > 0 && <UploadProgress share={state.sent} />}
            <SubmitButton busy={state.sent !== null}>Add Product</SubmitButton>
          </div>
        </form>
        <ProductPreview {...state} />
      </div>
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
