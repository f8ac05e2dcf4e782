import { type SubmitEvent, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { useObservable } from '../../../state/observable.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { notify } from '../../../ui/notify.ts'
import { LeaveQuestion } from '../leave-question.tsx'
import { ProductFormView } from '../product-form/product-form.tsx'
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
  const typed = useObservable(edit.form.state, edit.form.state.get())
  const { base, conflicts } = useObservable(edit.state, edit.state.get())
  const { form, focusFirstError } = useCheckedForm()
  const onChanged = useProductChanged()
  const isDirty = isUnsaved(edit)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const result = await saveEdit(edit, onChanged)
    if (result === 'rejected') focusFirstError()
    if (result === 'unchanged') notify.success('Nothing to save')
  }
  return (
    <>
      <SellerHead title={title} note={<span className="long-name">{base.name}</span>} />
      <ConflictPanel edit={edit} typed={typed} conflicts={conflicts} />
      <ProductFormView
        label={title}
        submit="Save changes"
        form={edit.form}
        state={typed}
        box={form}
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
        onSubmit={onSubmit}
      />
      <ProductHistory edit={edit} product={base} onChanged={onChanged} />
      <LeaveQuestion isUnsaved={isDirty} onDiscard={() => resetEdit(edit, base)}>
        Your changes to this product are not saved yet.
      </LeaveQuestion>
    </>
  )
}
