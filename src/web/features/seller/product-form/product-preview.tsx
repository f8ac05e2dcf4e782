import { Plus } from 'lucide-react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { Picture } from '../../../ui/picture.tsx'
import { OfferTag, Price } from '../../../ui/price.tsx'
import { soldPricesOf } from '../sold-prices.ts'
import { chosenPictures } from './picture-choice.ts'
import { previewOf } from './product-draft.ts'
import type { TypedProduct } from './product-form-state.ts'
import { useShownPicture } from './shown-picture.ts'

export function ProductPreview({ draft, pictures, saved }: TypedProduct & { readonly saved: SellerProductWire | undefined }) {
  const shown = useShownPicture(chosenPictures(pictures)[0] ?? null)
  const { name, category, per, about, ...typed } = previewOf(draft)
  const isUnasked = saved?.isPriceUnasked && typed.price === soldPricesOf(saved).price && typed.offerPrice < typed.price
  const prices = isUnasked ? { ...typed, isPriceUnasked: true as const } : typed
  return (
    <aside className="product-preview" aria-label="Preview">
      <div className="seller-panel">
        <h2 className="small-heading">What customers see</h2>
        <div className="product-card">
          <Picture src={shown?.url} category={category} alt="" sizes="216px" className={shown?.isPhoto ? 'picture-photo' : ''}>
            <OfferTag {...prices} />
          </Picture>
          <Price {...prices}>{per !== '' && <span>{` / ${per}`}</span>}</Price>
          <p className="product-name">{name}</p>
          {about !== '' && <p className="product-weight">{about}</p>}
          <div className="product-card-action" aria-hidden="true">
            <span className="add-button">
              <Plus className="icon" />
              Add
            </span>
          </div>
        </div>
        {isUnasked && (
          <p className="soft small">{`Not sold at ${formatDollars(typed.price)} in the last 30 days, so that price is not shown.`}</p>
        )}
      </div>
    </aside>
  )
}
