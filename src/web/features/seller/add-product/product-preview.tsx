import { OTHER_CATEGORY } from '../../../../domain/product.ts'
import { ProductCard } from '../../catalog/product-card.tsx'
import type { DraftState } from './draft-store.ts'
import { chosenPictures } from './picture-choice.ts'
import { previewedProduct } from './product-draft.ts'
import { useShownPicture } from './shown-picture.ts'

/** The card of the new product as it will stand on the shelf, while it is typed. To look at: nothing in it acts. */
export function ProductPreview({ draft, pictures }: DraftState) {
  const shown = useShownPicture(chosenPictures(pictures)[0] ?? null)
  return (
    <aside className="product-preview" aria-label="Preview">
      <div className="seller-panel stack">
        <h2 className="text-h3">As shoppers see it</h2>
        <div inert className={shown?.isPhoto ? 'shows-photo' : ''} data-category={draft.category || OTHER_CATEGORY}>
          <ProductCard product={previewedProduct(draft, shown?.url ?? null)} level={3} />
        </div>
      </div>
    </aside>
  )
}
