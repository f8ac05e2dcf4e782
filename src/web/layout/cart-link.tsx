import { ShoppingBasket } from 'lucide-react'
import { Link } from 'wouter'
import { countPieces } from '../../domain/cart.ts'
import { useCart } from '../features/cart/cart-state.ts'
import { paths } from '../routing/paths.ts'
import { CartBadge } from './cart-badge.tsx'

export function CartLink() {
  const pieces = countPieces(useCart())
  return (
    <Link className="cart-link icon-button" href={paths.cart()}>
      <span className="visually-hidden">{`Cart, ${pieces === 1 ? '1 product' : `${pieces} products`}`}</span>
      <ShoppingBasket className="icon icon-large" aria-hidden="true" />
      {pieces > 0 && <CartBadge key={pieces} pieces={pieces} />}
    </Link>
  )
}
