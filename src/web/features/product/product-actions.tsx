import { useLocation } from 'wouter'
import type { ProductWire } from '../../../contract/products.ts'
import { formatDollars } from '../../../domain/money.ts'
import { paths } from '../../routing/paths.ts'
import { useQuantity } from '../cart/cart-state.ts'
import { addToCart } from '../cart/change-cart.ts'
import { QuantityStepper } from '../catalog/quantity-stepper.tsx'
import '../../look/thumb-bar.css'

/** The actions are a bar on phones. The bar repeats the price, because the price above may have scrolled away. */
export function ProductActions({ product }: { product: ProductWire }) {
  const quantity = useQuantity(product._id)
  const [, navigate] = useLocation()
  const buyNow = () => {
    addToCart(product)
    navigate(paths.cart())
  }
  return (
    <div className="product-actions thumb-bar needs-script">
      <p className="product-actions-price" data-price={formatDollars(product.offerPrice)} />
      <QuantityStepper
        large
        product={product}
        quantity={quantity}
        add={(button) => (
          <button type="button" {...button} className="button button-primary button-large button-block">
            <span>Add to Cart</span>
          </button>
        )}
      />
      <button type="button" className="button button-secondary button-large" onClick={buyNow}>
        Buy now
      </button>
    </div>
  )
}
