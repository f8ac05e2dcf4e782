import { ClipboardList, List, SquarePlus } from 'lucide-react'
import { paths } from '../../routing/paths.ts'

export const SELLER_LINKS = [
  { path: paths.sellerAddProduct(), text: 'Add Product', Icon: SquarePlus },
  { path: paths.sellerProducts(), text: 'Product List', Icon: List },
  { path: paths.sellerOrders(), text: 'Orders', Icon: ClipboardList },
] as const
