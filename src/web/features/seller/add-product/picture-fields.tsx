import { useId } from 'react'
import { FieldError, FieldHint } from '../../../ui/field.tsx'
import type { PictureSlots } from './picture-choice.ts'
import { PictureSlot } from './picture-slot.tsx'
import './picture-fields.css'

interface PictureFieldsProps {
  readonly pictures: PictureSlots
  readonly category: string
  readonly error: string | undefined
}

/** Four slots (specification, section 5). */
export function PictureFields({ pictures, category, error }: PictureFieldsProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error ${id}` : id}>
      <legend>Pictures</legend>
      <div className="image-slots">
        {pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot's identity is its index
          <PictureSlot key={at} at={at} picture={picture} category={category} isInvalid={error !== undefined} />
        ))}
      </div>
      <div className="grid gap-1.5">
        <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
        <FieldHint id={id}>Up to 4. The first one is shown on the product card. A plain white background works best.</FieldHint>
      </div>
    </fieldset>
  )
}
