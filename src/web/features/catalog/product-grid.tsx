import { Plus } from 'lucide-react'
import type { Ref } from 'react'
import { createContext, memo, useContext } from 'react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { RelatedProductWire } from '../../../contract/search/search-products.ts'
import { paths } from '../../routing/paths.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { Picture } from '../../ui/picture.tsx'
import { extraTerms, LowTag, Measure, OfferTag, Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useQuantity } from '../cart/cart-state.ts'
import { FavouriteHeart } from '../favourites/favourite-heart.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

export const PRODUCTS_ID = 'products'

/** A related product has the reason for which a search found it. */
type ShownProduct = ProductWire & Partial<Pick<RelatedProductWire, 'reason'>>

interface ProductGridProps {
  readonly products: readonly ShownProduct[]
  readonly level: 2 | 3
  /** Shows a single row of five. On narrower screens the fifth card fills its row. */
  readonly isRow?: boolean
  /** `isFirst` is true when the picture is in view as the page opens. */
  readonly isFirst?: boolean
  readonly listRef?: Ref<HTMLUListElement>
  /** `isTarget` is true when `SkipToProducts` leads to this grid. */
  readonly isTarget?: boolean
}

/** Is the first stop of the Tab key in a page's content, because many links stand before the products. */
export const SkipToProducts = () => (
  <a className="skip-link button button-primary" href={`#${PRODUCTS_ID}`}>
    Skip to products
  </a>
)

export function ProductGrid({ products, level, isRow = false, isFirst = false, listRef, isTarget = false }: ProductGridProps) {
  return (
    <HeartContext value={useHydrated()}>
      <ul
        className={gridClass(isFive(products, isRow))}
        ref={listRef}
        id={isTarget ? PRODUCTS_ID : undefined}
        tabIndex={isTarget ? -1 : undefined}
      >
        {products.map((product, index) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              level={level}
              first={isFirst && index < CARDS_AHEAD}
              isFifth={isFive(products, isRow) && index === ROW - 1}
            />
          </li>
        ))}
      </ul>
    </HeartContext>
  )
}

export const ProductGridSkeleton = ({ isRow = false }: { isRow?: boolean }) => (
  <ul className={gridClass(isRow)} aria-hidden="true">
    {Array.from({ length: isRow ? ROW : 12 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
      <li key={index} className="product-card">
        <Skeleton className="picture" />
        <Skeleton className="product-grid-line" width={72} height={18} />
        <Skeleton className="product-grid-line" width="84%" height={16} />
        <Skeleton className="skeleton-line" width={52} height={14} />
      </li>
    ))}
  </ul>
)

const ROW = 5
const CARDS_AHEAD = 2 // a phone's first row; wider screens have the bandwidth

const isFive = (products: readonly ProductWire[], isRow: boolean) => isRow && products.length === ROW
const gridClass = (isRow: boolean) => (isRow ? 'product-grid product-grid-five' : 'product-grid')

const SIZES = '(min-width: 80rem) 150px, (min-width: 64rem) 12vw, (min-width: 30rem) 20vw, 30vw'
const FIFTH_SIZES = '(min-width: 80rem) 150px, (min-width: 64rem) 12vw, 148px'

interface ProductCardProps {
  readonly product: ShownProduct
  readonly level: 2 | 3
  /** `first` is true when the picture is in view as the page opens. */
  readonly first?: boolean
  /** `isFifth` is true for the last card in a row of five, which fills its row on narrower screens. */
  readonly isFifth?: boolean
}

/** The card is memoized, so that only its button renders again when the cart changes, and only its heart when that appears. */
const ProductCard = memo(function ProductCard({ product, level, first = false, isFifth = false }: ProductCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={product.inStock ? 'product-card' : 'product-card is-out'}>
      <Picture
        src={product.image[0]}
        category={product.category}
        alt=""
        sizes={isFifth ? FIFTH_SIZES : SIZES}
        priority={first ? 'high' : undefined}
      >
        {product.inStock ? <OfferTag {...product} /> : <span className="stock-tag">Out of stock</span>}
      </Picture>
      <Price {...product} />
      <Heading className="product-name">
        <Link href={paths.product(product)}>{product.name}</Link>
      </Heading>
      {(product.weight || product.unitPrice || extraTerms(product)) && (
        <p className="product-weight">
          <Measure of={product} />
          {extraTerms(product) && <span className="own-line">{extraTerms(product)}</span>}
        </p>
      )}
      {product.reason && <p className="product-note">{product.reason.text}</p>}
      <LowTag stock={product.stock} />
      {product.inStock && <CardAction product={product} />}
      <CardHeart product={product} />
    </article>
  )
})

/** Hearts appear after hydration, which they would make longer. */
const HeartContext = createContext(false)

const CardHeart = ({ product }: { product: ProductWire }) => useContext(HeartContext) && <FavouriteHeart product={product} />

function CardAction({ product }: { product: ProductWire }) {
  return (
    <div className="product-card-action">
      <QuantityStepper
        product={product}
        quantity={useQuantity(product._id)}
        add={(button) => (
          <button type="button" {...button} className="add-button" aria-label={`Add ${product.name} to cart`}>
            <Plus className="icon" aria-hidden="true" />
            <span>Add</span>
          </button>
        )}
      />
    </div>
  )
}
