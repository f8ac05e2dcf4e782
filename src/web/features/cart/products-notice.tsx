import { Notice } from '../../ui/notice.tsx'
import type { CartProducts } from './cart-products.ts'

interface ProductsNoticeProps {
  readonly products: CartProducts
  /** `isShown` is true when the lines are shown as the shopper saw them. */
  readonly isShown: boolean
}

/** Says that the products of the cart could not be loaded. They are loaded again when the browser is back online. */
export const ProductsNotice = ({ products, isShown }: ProductsNoticeProps) =>
  products.status === 'failed' && (
    <Notice onRetry={products.reload}>
      {isShown
        ? 'Prices and stock could not be checked. They’re as you last saw them.'
        : 'The products in your cart could not be loaded.'}
    </Notice>
  )
