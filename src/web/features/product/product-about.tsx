import { Bike, Leaf } from 'lucide-react'
import type { ProductWire } from '../../../contract/products.ts'
import { OfferTag, Price } from '../../ui/price.tsx'
import { ProductActions } from './product-actions.tsx'
import { Rating } from './rating.tsx'

/** Name, price, what to do with it, and what there is to know. */
export const ProductAbout = ({ product }: { product: ProductWire }) => (
  <div className="product-about">
    <div>
      <h1 className="product-title">{product.name}</h1>
      {product.weight && <p className="soft">{product.weight}</p>}
    </div>
    <Rating />
    <div className="product-price">
      <Price {...product} large>
        <OfferTag {...product} />
      </Price>
      <p className="soft small">inclusive of all taxes</p>
    </div>
    <ProductActions product={product} />
    {product.description.length > 0 && (
      <section className="product-description" aria-labelledby="about">
        <h2 id="about">About this product</h2>
        <ul className="bullet-list">
          {product.description.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike and never change places
            <li key={index}>{line}</li>
          ))}
        </ul>
      </section>
    )}
    <ul className="product-promise">
      <li>
        <Bike className="icon" aria-hidden="true" />
        Groceries delivered in under 30 minutes
      </li>
      <li>
        <Leaf className="icon" aria-hidden="true" />
        Freshness Guaranteed
      </li>
    </ul>
  </div>
)
