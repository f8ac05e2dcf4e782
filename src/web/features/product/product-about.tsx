import { CircleAlert } from 'lucide-react'
import type { ProductWire } from '../../../contract/products.ts'
import type { Elements } from '../../ui/elements.ts'
import { LowTag, OfferTag, Price, UnitPrice } from '../../ui/price.tsx'
import { Status } from '../../ui/status.tsx'
import { useLoss } from '../lost-demand/use-loss.ts'
import { ProductActions } from './product-actions.tsx'
import { Rating } from './rating.tsx'

// A name of more characters would fill half of the screen as a heading.
const LONG_NAME = 80

export function ProductAbout({ product, children }: { product: ProductWire; children?: Elements }) {
  useLoss('soldOut', product.inStock ? '' : product._id)
  return (
    <div className="product-about">
      <div>
        <h1 className={product.name.length > LONG_NAME ? 'product-title-long' : undefined}>{product.name}</h1>
        {product.weight && <p className="soft">{product.weight}</p>}
      </div>
      <Rating measured={product.rating} />
      <div className="product-price">
        <Price {...product} large>
          {product.inStock ? <OfferTag {...product} /> : <OutOfStock />}
          <LowTag stock={product.stock} />
        </Price>
        <p className="product-unit-price soft small">
          <UnitPrice of={product} /> <span>inclusive of all taxes</span>
        </p>
      </div>
      {product.inStock ? <ProductActions product={product} /> : <p>We’re restocking. Please check back soon.</p>}
      {children}
    </div>
  )
}

const OutOfStock = () => (
  <Status tone="plain" icon={CircleAlert}>
    Out of stock
  </Status>
)
