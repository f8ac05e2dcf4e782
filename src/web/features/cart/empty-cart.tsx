import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import basket from '../../pictures/basket.webp'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A cart without lines, and the way to the products. */
export const EmptyCart = () => (
  <EmptyState
    art={
      <div className="picture" data-category="Vegetables">
        <img src={basket} alt="" width="256" height="256" />
      </div>
    }
    title="Your cart is empty"
    action={
      <Link className="button button-primary button-large" href={paths.products()}>
        Shop Now
      </Link>
    }
  >
    Add something good, and it will be at your door in under 30 minutes.
  </EmptyState>
)
