import type { RefObject, SubmitEvent } from 'react'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import type { Elements } from '../../../ui/elements.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { DetailFields } from './detail-fields.tsx'
import { chosenPictures } from './picture-choice.ts'
import { PictureFields } from './picture-fields.tsx'
import { useDropTarget } from './picture-slot.tsx'
import { PriceFields } from './price-fields.tsx'
import { ProductFields } from './product-fields.tsx'
import type { FormState, ProductForm } from './product-form-state.ts'
import { ProductPreview } from './product-preview.tsx'
import { UploadProgress } from './upload-progress.tsx'
import './product-form.css'

export interface FormPartProps {
  readonly form: ProductForm
  readonly state: FormState
}

interface ProductFormProps extends FormPartProps {
  readonly label: string
  readonly submit: string
  readonly box: RefObject<HTMLFormElement | null>
  /** Whether the product is in the store already. The form then has the stock switch, and all its fields are open. */
  readonly isEdited?: boolean
  readonly saved?: SellerProductWire
  readonly more?: Elements
  readonly aside?: Elements
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
}

export function ProductFormView({
  label,
  submit,
  box,
  isEdited = false,
  saved,
  more,
  aside,
  onSubmit,
  ...part
}: ProductFormProps) {
  const { form, state } = part
  const firstFree = Math.max(state.pictures.indexOf(null), 0)
  const { isTarget: _, ...dropTarget } = useDropTarget({ onFiles: (files) => form.choosePictures(firstFree, files) })
  return (
    <div className="product-form-page">
      <form className="product-form seller-panel" aria-label={label} ref={box} onSubmit={onSubmit} {...dropTarget}>
        <PictureFields {...part} />
        <ProductFields {...part} isEdited={isEdited} />
        <PriceFields {...part} />
        <DetailFields {...part} isOpen={isEdited} />
        <div className="form-foot">
          {state.sent !== null && chosenPictures(state.pictures).some((picture) => picture instanceof File) && (
            <UploadProgress share={state.sent} />
          )}
          {more}
          <SubmitButton busy={state.sent !== null}>{submit}</SubmitButton>
        </div>
      </form>
      <div className="product-form-aside">
        <ProductPreview {...state} saved={saved} />
        {aside}
      </div>
    </div>
  )
}
