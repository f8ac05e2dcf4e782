import { type RefObject, type SubmitEvent, useId } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { FieldErrors } from '../../../../contract/responses.ts'
import { type Failure, failure } from '../../../api/failure.ts'
import { useObservable } from '../../../state/observable.ts'
import type { Elements } from '../../../ui/elements.ts'
import { FormError, SubmitButton, useForm } from '../../../ui/form.tsx'
import { BasicFields } from './basic-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import { chosenPictures } from './picture-choice.ts'
import { PictureFields } from './picture-fields.tsx'
import { useDropTarget } from './picture-slot.tsx'
import { PriceFields } from './price-fields.tsx'
import { errorsByField } from './product-draft.ts'
import { NOTHING_TYPED, type ProductForm, type TypedProduct } from './product-form-state.ts'
import { ProductPreview } from './product-preview.tsx'
import { SaleFields } from './sale-fields.tsx'
import './product-form.css'

export interface FormPartProps extends TypedProduct {
  readonly form: ProductForm
  readonly errors: FieldErrors
  /** True while the form is sent. What people change then would be lost. */
  readonly busy: boolean
}

/**
 * Sends what was typed by `send`, which resolves to the failure to show, or to null. It waits for pictures that are still
 * being made smaller, and sends nothing when one of them turns out to be none.
 */
export function useProductForm(form: ProductForm, send: () => Promise<Failure | null>) {
  const { draft, pictures } = useObservable(form.typed, NOTHING_TYPED)
  const {
    busy,
    errors,
    message,
    form: { ref, onSubmit },
  } = useForm({
    rules: form.rules,
    status: form.status,
    async send() {
      const pending = form.pendingPictures()
      const isReady = pending === null || (await pending)
      return isReady ? send() : { ...failure(0, ''), errors: form.status.get().errors }
    },
    errorsOf: ({ errors }) => errorsByField(Object.entries(errors)),
  })
  return { form, draft, pictures, busy, errors, message, box: ref, onSubmit }
}

interface ProductFormProps extends FormPartProps {
  readonly label: string
  readonly submit: string
  /** `message` is an error of the form as a whole. */
  readonly message: string | null
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
  message,
  box,
  isEdited = false,
  saved,
  more,
  aside,
  onSubmit,
  ...part
}: ProductFormProps) {
  const { form, draft, pictures, busy } = part
  const sentShare = useObservable(form.sentShare, 0)
  const firstFree = Math.max(pictures.indexOf(null), 0)
  const { isTarget: _, ...dropTarget } = useDropTarget({ onFiles: (files) => form.choosePictures(firstFree, files) })
  return (
    <div className="product-form-page">
      <form className="product-form seller-panel" aria-label={label} ref={box} onSubmit={onSubmit} {...dropTarget}>
        <PictureFields {...part} />
        <BasicFields {...part} isEdited={isEdited} />
        <PriceFields {...part} saved={saved} />
        <SaleFields {...part} saved={saved} />
        <DetailFields {...part} isOpen={isEdited} />
        {message !== null && <FormError>{message}</FormError>}
        <div className="form-foot">
          {busy && chosenPictures(pictures).some((picture) => picture instanceof File) && <UploadProgress share={sentShare} />}
          {more}
          <SubmitButton busy={busy}>{submit}</SubmitButton>
        </div>
      </form>
      <div className="product-form-aside">
        <ProductPreview draft={draft} pictures={pictures} saved={saved} />
        {aside}
      </div>
    </div>
  )
}

/** Shows how much is uploaded. At a `share` of 1 the server is processing the pictures. */
function UploadProgress({ share }: { share: number }) {
  const id = useId()
  const percent = Math.floor(share * 100)
  return (
    <div className="upload-progress">
      <span className="soft small numbers" id={id}>
        {percent < 100 ? `Uploading pictures, ${percent}%` : 'Processing pictures'}
      </span>
      <progress aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
