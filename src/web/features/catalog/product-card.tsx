import { Plus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products.ts'
import { paths } from '../../routing/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { LowTag, OfferTag, Price, UnitPrice } from '../../ui/price.tsx'
import { useQuantity } from '../cart/cart-state.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

const SIZES = '(min-width: 80rem) 150px, (min-width: 64rem) 12vw, (min-width: 30rem) 20vw, 30vw'
const FIFTH_SIZES = '(min-width: 80rem) 150px, (min-width: 64rem) 12vw, 148px'

interface ProductCardProps {
  readonly product: ProductWire
  readonly level: 2 | 3
  /** It is true when the picture is in view as the page opens. */
  readonly first?: boolean
  /** It is true for the last card in a row of five, which fills its row on narrower screens. */
  readonly isFifth?: boolean
}

/** The card is memoized, so that only its button renders again when the cart changes. */
export const ProductCard = memo(function ProductCard({ product, level, first = false, isFifth = false }: ProductCardProps) {
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
      {(product.weight || product.unitPrice) && (
        <p className="product-weight">
          <span>{product.weight}</span> <UnitPrice of={product} />
        </p>
      )}
      <LowTag stock={product.stock} />
      {product.inStock && <CardAction product={product} />}
    </article>
  )
})

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
