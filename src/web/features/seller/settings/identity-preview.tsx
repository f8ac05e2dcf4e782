import type { CSSProperties } from 'react'
import { accentShades, colorIssue, DEFAULT_ACCENT, readColor } from '../../../../domain/settings/accent-color.ts'
import { firstLetter } from '../../../../domain/settings/store-identity.ts'
import basket from '../../../pictures/basket.webp'
import { useShownPicture } from '../product-form/shown-picture.ts'
import { builtInReasons, type IdentityDraft } from './identity-draft.ts'

interface IdentityPreviewProps {
  readonly draft: IdentityDraft
  readonly address: string | null
  readonly promisedMinutes: number
  readonly isSaved: boolean
}

/** Shows the store as it would be with what is typed. It is a picture of pages, so its buttons are none. */
export function IdentityPreview({ draft, address, promisedMinutes, isSaved }: IdentityPreviewProps) {
  const { name, tagline, color, hero, heroText } = draft
  const reasons = draft.reasons ?? builtInReasons({ promisedMinutes })
  const signature = [name, ...(address?.split('\n') ?? [])].filter((part) => part.trim() !== '').join(', ')
  return (
    <aside className="preview-side" aria-label="Preview">
      <p className="strong">{isSaved ? 'Preview' : 'Preview, not saved yet'}</p>
      <div className="store-preview" style={shadesOf(color)}>
        <div className="store-preview-bar">
          <p className="store-preview-name">
            <Mark draft={draft} />
            <span>{name}</span>
          </p>
          <span className="store-preview-button">Login</span>
        </div>
        <div className="store-preview-hero">
          <div>
            <p className="store-preview-headline">{hero}</p>
            <p>{heroText}</p>
            <span className="store-preview-button">Shop Now</span>
          </div>
          <img src={basket} alt="" width={256} height={256} />
        </div>
        <div className="store-preview-reasons">
          {reasons.map(({ title, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may begin alike while they are typed
            <div key={index}>
              <p className="strong">{title}</p>
              <p className="soft small">{text}</p>
            </div>
          ))}
        </div>
        <p className="store-preview-foot">{tagline || heroText}</p>
      </div>
      <p className="soft small">{`Also on receipts and mails: “${signature}”.`}</p>
    </aside>
  )
}

export function Mark({ draft: { logo, name, color } }: { draft: Pick<IdentityDraft, 'logo' | 'name' | 'color'> }) {
  const shown = useShownPicture(logo)
  return shown ? (
    <img src={shown.url} alt="" />
  ) : (
    <i style={{ background: readColor(color) ?? DEFAULT_ACCENT }} aria-hidden="true">
      {firstLetter(name)}
    </i>
  )
}

/** Shows the store's green in place of a color that can't be saved. */
function shadesOf(typed: string): CSSProperties {
  const color = readColor(typed)
  return color === null || colorIssue(typed) !== null || color === DEFAULT_ACCENT ? {} : accentShades(color)
}
