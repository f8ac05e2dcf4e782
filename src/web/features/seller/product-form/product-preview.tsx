import { Plus } from 'lucide-react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { Picture } from '../../../ui/picture.tsx'
import { extraTerms, Measure, OfferTag, Price, soldPrices } from '../../../ui/price.tsx'
import { chosenPictures } from './picture-choice.ts'
import { previewOf } from './product-draft.ts'
import type { TypedProduct } from './product-form-state.ts'
import { useShownPicture } from './shown-picture.ts'

export function ProductPreview({ draft, pictures, saved }: TypedProduct & { readonly saved: SellerProductWire | undefined }) {
  const shown = useShownPicture(chosenPictures(pictures)[0] ?? null)
  const { name, category, weight, ...prices } = previewOf(draft)
  const typed = soldPrices(prices)
  const weighed = prices.weighed?.piece ? prices.weighed : undefined // not before the weight of a piece is typed
  const isUnasked = saved?.isPriceUnasked && typed.price === soldPrices(saved).price && typed.offerPrice < typed.price
  const shownPrices = isUnasked ? { ...prices, isPriceUnasked: true as const } : prices
  return (
    <aside className="product-preview" aria-label="Preview">
      <div className="seller-panel">
        <h2 className="small-heading">What customers see</h2>
        <div className="product-card">
          <Picture src={shown?.url} category={category} alt="" sizes="216px" className={shown?.isPhoto ? 'picture-photo' : ''}>
            <OfferTag {...shownPrices} />
          </Picture>
          <Price {...shownPrices} />
          <p className="product-name">{name}</p>
          {(weight !== '' || weighed || extraTerms(prices)) && (
            <p className="product-weight">
              <Measure of={{ weight, weighed }} />
              {extraTerms(prices) && <span className="own-line">{extraTerms(prices)}</span>}
            </p>
          )}
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
