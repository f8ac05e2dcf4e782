import { browserPage } from '../../hydration.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'

export const CartPage = browserPage(async () => (await import('./cart-page.tsx')).CartPage, CartSkeleton)
