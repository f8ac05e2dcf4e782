import { useState } from 'react'
import { Link } from 'wouter'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { longDay } from '../../../../domain/time/day-text.ts'
import { paths } from '../../../routing/paths.ts'
import { useObservable } from '../../../state/observable.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DiscardQuestion, LeaveQuestion } from '../leave-question.tsx'
import { AddProductSkeleton } from '../page-skeletons.tsx'
import { ProductFormView, useProductForm } from '../product-form/product-form.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { isUnsaved, openEdit, resetEdit, saveEdit } from './edit-state.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductHistory } from './product-history.tsx'
import { useEditedProduct, useProductChanged } from './use-edited-product.ts'
import './edit-product.css'

export { AddProductSkeleton } from '../page-skeletons.tsx'

export function EditProduct({ id, title }: { id: string; title: string }) {
  const { product, failure, reload } = useEditedProduct(id)
  if (product) return <EditForm title={title} product={product} />
  if (failure === 'unknown') return <NoSuchProduct />
  if (failure === null) return <AddProductSkeleton title={title} />
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

/** `product` is the product as it was when the page opened. */
function EditForm({ title, product }: { title: string; product: SellerProductWire }) {
  const [edit] = useState(() => openEdit(product))
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { base, conflicts } = useObservable(edit.state, edit.state.get())
  const onChanged = useProductChanged()
  const form = useProductForm(edit.form, () => saveEdit(edit, onChanged))
  const isDirty = isUnsaved(edit)
  return (
    <>
      <SellerHead title={title} note={<span className="long-name">{base.name}</span>} />
      <ConflictPanel edit={edit} typed={form} conflicts={conflicts} />
      <ProductFormView
        label={title}
        submit="Save changes"
        {...form}
        isEdited
        saved={base}
        more={
          isDirty && (
            <button type="button" className="button button-quiet" onClick={() => setIsDiscarding(true)}>
              Discard changes
            </button>
          )
        }
        aside={
          <>
            <ProductBatches product={base} />
            <ProductActions edit={edit} product={base} onChanged={onChanged} />
          </>
        }
      />
      <ProductHistory edit={edit} product={base} onChanged={onChanged} />
      {isDiscarding && (
        <DiscardQuestion
          what={`your changes to ${base.name}`}
          onDiscard={() => resetEdit(edit, base)}
          onClose={() => setIsDiscarding(false)}
        />
      )}
      <LeaveQuestion isUnsaved={isDirty} onDiscard={() => resetEdit(edit, base)}>
        Your changes to this product are not saved yet.
      </LeaveQuestion>
    </>
  )
}

/** Lists the pieces on hand by their use-by dates. A product none of whose pieces has a date shows no list. */
function ProductBatches({ product: { batches = [] } }: { product: SellerProductWire }) {
  if (!batches.some(({ useBy }) => useBy !== null)) return null
  return (
    <section className="product-actions-panel seller-panel" aria-labelledby="batches">
      <h2 className="small-heading" id="batches">
        Use-by dates
      </h2>
      <ul className="numbers" aria-labelledby="batches">
        {batches.map(({ _id, useBy, quantity }) => (
          <li key={_id}>{`${useBy === null ? 'No date' : longDay(useBy)}: ${countOf(quantity, 'piece')}`}</li>
        ))}
      </ul>
    </section>
  )
}
