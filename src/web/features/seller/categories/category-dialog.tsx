import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { SellerCategoryWire } from '../../../../contract/categories/category-requests.ts'
import { DEFAULT_TINT, TINTS } from '../../../../domain/categories/category.ts'
import { categoryDescriptionIssue, categoryNameIssue } from '../../../../domain/categories/category-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldFrame, FieldHint } from '../../../ui/field.tsx'
import { checkedByServer, FieldError, FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { ACCEPTED_PICTURES, pictureIssue, shrunkPicture } from '../product-form/picture-choice.ts'
import { useShownPicture } from '../product-form/shown-picture.ts'
import type { CategoryActions } from './use-category-list.ts'

interface CategoryDialogProps {
  /** A new category is added when this is null. */
  readonly category: SellerCategoryWire | null
  readonly actions: CategoryActions
  onClose(): void
}

const RULES = {
  name: (typed: string) => categoryNameIssue(typed.trim()),
  description: (typed: string) => categoryDescriptionIssue(typed.trim()),
  picture: checkedByServer,
}

export function CategoryDialog({ category, actions, onClose }: CategoryDialogProps) {
  const [tint, setTint] = useState<string>(category?.tint ?? DEFAULT_TINT)
  const [picture, setPicture] = useState<File | string | null>(category?.picture ?? null)
  const { busy, errors, message, form } = useForm({
    rules: RULES,
    async send(typed) {
      const fields = { name: typedText(typed, 'name').trim(), tint, description: typedText(typed, 'description').trim(), picture }
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
        optional="(optional)"
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

interface TintFieldProps {
  readonly tint: string
  onChoose(tint: string): void
}

const TintField = ({ tint, onChoose }: TintFieldProps) => (
  <fieldset className="tint-field">
    <legend>Tint</legend>
    <div className="tint-choices">
      {TINTS.map((one) => (
        <label className="tint-choice" data-tint={one} key={one}>
          <input type="radio" name="tint" value={one} checked={one === tint} onChange={() => onChoose(one)} />
          <span>{one}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

interface PictureFieldProps {
  readonly picture: File | string | null
  readonly tint: string
  readonly error: string | undefined
  onChoose(picture: File | null): void
}

function PictureField({ picture, tint, error, onChoose }: PictureFieldProps) {
  const id = useId()
  const shown = useShownPicture(picture)
  const [issue, setIssue] = useState<string | null>(null)
  const wrong = issue ?? error
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const file = await shrunkPicture(chosen)
    const found = pictureIssue(file)
    setIssue(found)
    if (found === null) onChoose(file)
  }
  return (
    <fieldset className="category-picture-field">
      <legend>Picture</legend>
      <div className="category-picture-row">
        <span className={shown?.isPhoto ? 'picture picture-photo' : 'picture'} data-tint={tint}>
          {shown ? <img src={shown.url} alt="" /> : <ImagePlus className="picture-none" aria-hidden="true" />}
        </span>
        <label className="button button-secondary">
          <span>{picture === null ? 'Choose a picture' : 'Replace picture'}</span>
          <input
            className="visually-hidden"
            type="file"
            accept={ACCEPTED_PICTURES}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = '' // so that the same file can be chosen again
            }}
          />
        </label>
        {picture !== null && (
          <button type="button" className="button button-quiet" onClick={() => onChoose(null)}>
            Remove picture
          </button>
        )}
      </div>
      {wrong ? (
        <FieldError id={`${id}-note`}>{wrong}</FieldError>
      ) : (
        <FieldHint id={`${id}-note`}>Without a background it looks best.</FieldHint>
      )}
    </fieldset>
  )
}
