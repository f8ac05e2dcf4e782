import { ShoppingBasket } from 'lucide-react'
import { Link } from 'wouter'
import { countPieces } from '../../domain/cart.ts'
import { useCart } from '../features/cart/cart-store.ts'
import { paths } from '../paths.ts'

/** The way to the cart, with the number of pieces in it. */
export function CartLink() {
  const pieces = countPieces(useCart())
  return (
    <Link
      className="cart-link icon-button"
      href={paths.cart()}
      aria-label={`Cart, ${pieces === 1 ? '1 product' : `${pieces} products`}`}
    >
      <ShoppingBasket className="icon icon-large" aria-hidden="true" />
      {pieces > 0 && (
        // the key makes a new badge of each number, which pops once
        <span key={pieces} className="badge" aria-hidden="true">
          {pieces}
        </span>
      )}
    </Link>
  )
}
