import { Plus } from 'lucide-react'
import { Picture } from '../../../ui/picture.tsx'
import { OfferTag, Price } from '../../../ui/price.tsx'
import { chosenPictures } from './picture-choice.ts'
import { previewOf } from './product-draft.ts'
import type { FormState } from './product-form-state.ts'
import { useShownPicture } from './shown-picture.ts'
import './product-preview.css'

/** As typed so far; not interactive. */
export function ProductPreview({ draft, pictures }: FormState) {
  const shown = useShownPicture(chosenPictures(pictures)[0] ?? null)
  const { name, category, weight, ...prices } = previewOf(draft)
  return (
    <aside className="product-preview" aria-label="Preview">
      <div className="seller-panel">
        <h2 className="text-h3">What shoppers see</h2>
        <div className="product-card">
          <Picture src={shown?.url} category={category} alt="" sizes="216px" className={shown?.isPhoto ? 'picture-photo' : ''}>
            <OfferTag {...prices} />
          </Picture>
          <Price {...prices} />
          <p className="product-name">{name}</p>
          {weight !== '' && <p className="product-weight">{weight}</p>}
          <div className="product-card-action" aria-hidden="true">
            <span className="add-button">
              <Plus className="icon" />
              Add
            </span>
          </div>
        </div>
      </div>
    </aside>
  )
}
