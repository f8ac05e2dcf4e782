import { ClipboardList, List, SquarePlus } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'

/** Specification, section 2. */
export const SELLER_PAGES = [
  { name: 'add-product', path: paths.sellerAddProduct(), title: 'Add Product', Icon: SquarePlus },
  { name: 'product-list', path: paths.sellerProducts(), title: 'Product List', Icon: List },
  { name: 'orders', path: paths.sellerOrders(), title: 'Orders', Icon: ClipboardList },
] as const
export type SellerPage = (typeof SELLER_PAGES)[number]

export function useSellerPage(): SellerPage | undefined {
  const [path] = useLocation()
  const plain = path.replace(/\/+$/, '')
  return SELLER_PAGES.find((page) => page.path === plain)
}
