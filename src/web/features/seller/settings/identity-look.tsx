import { CircleCheck } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { colorIssue, contrastOf, DEFAULT_ACCENT, readColor } from '../../../../domain/settings/accent-color.ts'
import { FieldError } from '../../../ui/form.tsx'
import { ACCEPTED_PICTURES, shrunkPicture } from '../product-form/picture-choice.ts'
import type { IdentityDraft } from './identity-draft.ts'
import { Mark } from './identity-preview.tsx'

interface LogoFieldProps {
  readonly draft: IdentityDraft
  readonly error: string | undefined
  onChoose(logo: File | null): void
}

export function LogoField({ draft, error, onChoose }: LogoFieldProps) {
  const note = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void shrunkPicture(file).then(onChoose)
    target.value = '' // so that the same file can be chosen again after it was removed
  }
  return (
    <div className="field">
      <p className="field-label">Logo</p>
      <div className="logo-field">
        <span className="store-preview-name">
          <Mark draft={draft} />
        </span>
        <div>
          <p className="soft small" id={note}>
            A square picture, 256 pixels or more. Without one, the first letter stands in.
          </p>
          <div className="button-group">
            <label className="text-link">
              <span>Choose a picture</span>
              <input
                className="visually-hidden"
                type="file"
                accept={ACCEPTED_PICTURES}
                aria-describedby={note}
                aria-invalid={error ? true : undefined}
                onChange={choose}
              />
            </label>
            {draft.logo !== null && (
              <button type="button" className="text-link" onClick={() => onChoose(null)}>
                Remove the logo
              </button>
            )}
          </div>
        </div>
      </div>
      {error && <FieldError id={`${note}-error`}>{error}</FieldError>}
    </div>
  )
}

const SWATCHES = [
  { name: 'Leaf', color: DEFAULT_ACCENT },
  { name: 'Blue', color: '#274b8f' },
  { name: 'Plum', color: '#8a2d5c' },
  { name: 'Rust', color: '#8a4b12' },
  { name: 'Slate', color: '#3b4a54' },
] as const

interface ColorFieldProps {
  readonly color: string
  onChange(color: string): void
}

export function ColorField({ color, onChange }: ColorFieldProps) {
  const note = useId()
  const chosen = readColor(color)
  const issue = colorIssue(color) // the server has the same rule
  return (
    <fieldset className="field">
      <legend className="field-label">Color</legend>
      <div className="swatches">
        {SWATCHES.map((swatch) => (
          <label key={swatch.color} className="swatch" style={{ background: swatch.color }}>
            <input
              type="radio"
              name="swatch"
              aria-label={swatch.name}
              checked={chosen === swatch.color}
              onChange={() => onChange(swatch.color.toUpperCase())}
            />
          </label>
        ))}
        <input
          className="input numbers"
          name="color"
          aria-label="Your own color"
          autoComplete="off"
          spellCheck={false}
          value={color}
          aria-invalid={issue === null ? undefined : true}
          aria-describedby={note}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {issue !== null ? (
        <FieldError id={note}>{issue}</FieldError>
      ) : (
        <p className="color-verdict small" id={note}>
          <CircleCheck className="icon" aria-hidden="true" />
          <span>{`White words on it are easy to read (${contrastText(color)} to 1).`}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Rounds down, so that a contrast is never called higher than it is. */
const contrastText = (typed: string): string =>
  (Math.floor(contrastOf(readColor(typed) ?? DEFAULT_ACCENT, '#ffffff') * 10) / 10).toFixed(1)
