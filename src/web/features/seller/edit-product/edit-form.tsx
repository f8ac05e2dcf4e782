import { useState } from 'react'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { useObservable } from '../../../state/observable.ts'
import { LeaveQuestion } from '../leave-question.tsx'
import { ProductFormView, useProductForm } from '../product-form/product-form.tsx'
import { SellerHead } from '../seller-head.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { isUnsaved, openEdit, resetEdit } from './edit-state.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductHistory } from './product-history.tsx'
import { saveEdit } from './save-edit.ts'
import { useProductChanged } from './use-edited-product.ts'

/** `product` is the product as it was when the page opened. */
export function EditForm({ title, product }: { title: string; product: SellerProductWire }) {
  const [edit] = useState(() => openEdit(product))
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
            <button type="button" className="button button-quiet" onClick={() => resetEdit(edit, base)}>
              Discard changes
            </button>
          )
        }
        aside={<ProductActions edit={edit} product={base} onChanged={onChanged} />}
      />
      <ProductHistory edit={edit} product={base} onChanged={onChanged} />
      <LeaveQuestion isUnsaved={isDirty} onDiscard={() => resetEdit(edit, base)}>
        Your changes to this product are not saved yet.
      </LeaveQuestion>
    </>
  )
}
