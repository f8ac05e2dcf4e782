import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { FieldHint } from '../../../ui/field.tsx'
import { FieldError } from '../../../ui/form.tsx'
import { ACCEPTED_PICTURES, pictureProblem, shrunkPicture } from '../product-form/picture-choice.ts'
import { useShownPicture } from '../product-form/shown-picture.ts'

interface PictureFieldProps {
  readonly picture: File | string | null
  readonly tint: string
  readonly error: string | undefined
  onChoose(picture: File | null): void
}

export function PictureField({ picture, tint, error, onChoose }: PictureFieldProps) {
  const id = useId()
  const shown = useShownPicture(picture)
  const [problem, setProblem] = useState<string | null>(null)
  const wrong = problem ?? error
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const file = await shrunkPicture(chosen)
    const found = pictureProblem(file)
    setProblem(found)
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
