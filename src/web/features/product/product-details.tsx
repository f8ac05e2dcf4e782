import { Bike, Leaf } from 'lucide-react'
import type { ProductWire } from '../../../contract/products.ts'
import { useMeasuredDeliveries } from '../../document/measured-claims.ts'
import { useDeliveryTime } from '../../document/open-state.ts'
import { ProductFacts } from './product-facts.tsx'

export const ProductDetails = ({ product }: { product: ProductWire }) => (
  <>
    {product.description.length > 0 && (
      <section className="product-description" aria-labelledby="about">
        <h2 id="about">About this product</h2>
        <ul className="bullet-list">
          {product.description.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
            <li key={index}>{line}</li>
          ))}
        </ul>
      </section>
    )}
    <ProductFacts product={product} />
    <ProductPromise />
  </>
)

function ProductPromise() {
  const deliveryTime = useDeliveryTime()
  const measured = useMeasuredDeliveries()
  return (
    <ul className="product-promise">
      <li>
        <Bike className="icon" aria-hidden="true" />
        <span>
          <span>{`Groceries delivered ${deliveryTime}`}</span>
          {measured !== null && <span className="soft small own-line">{measured}</span>}
        </span>
      </li>
      <li>
        <Leaf className="icon" aria-hidden="true" />
        Freshness Guaranteed
      </li>
    </ul>
  )
}
