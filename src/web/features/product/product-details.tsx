import { Bike, Leaf } from 'lucide-react'
import type { ProductWire } from '../../../contract/products.ts'
import { DeliveryTimes } from '../../document/delivery-times.tsx'
import { ProductFacts } from './product-facts.tsx'
import './product-details.css'

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
    <ul className="product-promise">
      <li>
        <Bike className="icon" aria-hidden="true" />
        <span>
          Groceries delivered in under 30 minutes
          <span className="soft small block">
            <DeliveryTimes />
          </span>
        </span>
      </li>
      <li>
        <Leaf className="icon" aria-hidden="true" />
        Freshness Guaranteed
      </li>
    </ul>
  </>
)
