import { useState } from 'react'
import type { SellerCategoryWire } from '../../../../contract/category-requests.ts'
import { DEFAULT_TINT } from '../../../../domain/category.ts'
import { categoryDescriptionProblem, categoryNameProblem } from '../../../../domain/category-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { checkedByServer, FormError, SubmitButton, useForm } from '../../../ui/form.tsx'
import { PictureField } from './picture-field.tsx'
import { TintField } from './tint-field.tsx'
import type { CategoryActions } from './use-category-list.ts'

interface CategoryDialogProps {
  /** A new category is added when this is null. */
  readonly category: SellerCategoryWire | null
  readonly actions: CategoryActions
  onClose(): void
}

const RULES = {
  name: (typed: string) => categoryNameProblem(typed.trim()),
  description: (typed: string) => categoryDescriptionProblem(typed.trim()),
  picture: checkedByServer,
}

export function CategoryDialog({ category, actions, onClose }: CategoryDialogProps) {
  const [tint, setTint] = useState<string>(category?.tint ?? DEFAULT_TINT)
  const [picture, setPicture] = useState<File | string | null>(category?.picture ?? null)
  const { busy, errors, message, form } = useForm({
    rules: RULES,
    async send(typed) {
      const text = (name: string) => String(typed.get(name) ?? '').trim()
      const fields = { name: text('name'), tint, description: text('description'), picture }
      const failure = await actions.save(category, fields)
      if (!failure) onClose()
      return failure
    },
  })
  return (
    <Dialog title={category ? 'Edit category' : 'Add category'} form={form} isBusy={busy} onClose={onClose}>
      <Field
        name="name"
        label="Name"
        required
        autoComplete="off"
        maxLength={60}
        hint={category ? 'Its page keeps its URL.' : 'Also in the URL of its page, which stays when you rename it.'}
        defaultValue={category?.name ?? ''}
        error={errors.name}
      />
      <TintField tint={tint} onChoose={setTint} />
      <PictureField picture={picture} tint={tint} error={errors.picture} onChoose={setPicture} />
      <FieldFrame
        label="Sentence for search engines"
        optional="optional"
        hint="Shown below its page’s name in their results"
        error={errors.description}
      >
        {(links) => <textarea {...links} name="description" rows={2} defaultValue={category?.description ?? ''} />}
      </FieldFrame>
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy} className="button-block">
        {category ? 'Save category' : 'Add category'}
      </SubmitButton>
    </Dialog>
  )
}
