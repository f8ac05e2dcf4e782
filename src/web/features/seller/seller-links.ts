import {
  Banknote,
  Bike,
  ChartColumn,
  CircleCheck,
  ClipboardList,
  FileText,
  History,
  Layers,
  List,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  SearchX,
  Shapes,
  ShieldCheck,
  SlidersHorizontal,
  SquarePlus,
  Ticket,
  Users,
} from 'lucide-react'
import type { StaffRole } from '../../../domain/staff/staff.ts'
import { paths } from '../../routing/paths.ts'

export interface SellerLink {
  readonly path: string
  readonly text: string
  readonly Icon: LucideIcon
  /** The beginnings of paths of further pages for which this link is the current one. */
  readonly within?: readonly string[]
}

/** The specification, section 2, requires these links. */
export const SELLER_LINKS: readonly SellerLink[] = [
  { path: paths.sellerAddProduct(), text: 'Add Product', Icon: SquarePlus },
  {
    path: paths.sellerProducts(),
    text: 'Product List',
    Icon: List,
    within: [paths.sellerProduct(''), paths.sellerImport(), paths.bulkPictures(), paths.sellerGrid()],
  },
  { path: paths.sellerOrders(), text: 'Orders', Icon: ClipboardList, within: [`${paths.sellerOrders()}/`, paths.phoneOrder()] },
]

/**
 * `WORK_LINKS` are the links to all other pages of the area, except those that a page of these links leads to. `SellerFrame`
 * leaves out the links to pages that a role may not open.
 */
export const WORK_LINKS: readonly SellerLink[] = [
  { path: paths.openingList(), text: 'Before you open', Icon: CircleCheck },
  { path: paths.sellerDeliveries(), text: 'Deliveries', Icon: Bike },
  { path: paths.complaints(), text: 'Problems', Icon: MessageSquareWarning },
  { path: paths.sellerStock(), text: 'Stock', Icon: Layers },
  { path: paths.dashboard(), text: 'Dashboard', Icon: ChartColumn },
  { path: paths.dayClosing(), text: 'Day closing', Icon: Banknote },
  { path: paths.lostDemand(), text: 'Lost demand', Icon: SearchX },
  { path: paths.sellerCodes(), text: 'Codes', Icon: Ticket },
  { path: paths.sellerCategories(), text: 'Categories', Icon: Shapes },
  { path: paths.activity(), text: 'Activity', Icon: History },
  { path: paths.sellerStaff(), text: 'Staff', Icon: Users },
  { path: paths.sellerSettings(), text: 'Settings', Icon: SlidersHorizontal },
  { path: paths.sellerPages(), text: 'Pages', Icon: FileText },
  { path: paths.outbox(), text: 'Outbox', Icon: Mail },
  { path: paths.sellerSecurity(), text: 'Security', Icon: ShieldCheck },
]

/** Returns the page that a login leads to. It is Add Product for the owner (specification, section 2). */
export function firstPage(role: StaffRole): string {
  if (role === 'courier') return paths.sellerDeliveries()
  return role === 'owner' ? paths.sellerAddProduct() : paths.sellerOrders()
}
