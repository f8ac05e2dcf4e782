import type { StaffRole } from '../../../domain/staff/staff.ts'
import { paths } from '../../routing/paths.ts'

/** The groups of the menu are named for when people need what is in them, not for tables. */
const GROUPS = ['Today', 'Goods', 'Customers', 'Figures', 'Store'] as const

/** `first` are the three entries that the specification, section 2, requires. They are above the groups. */
export type MenuPart = 'first' | (typeof GROUPS)[number]

/** A page that somebody of the staff may open. */
export interface StaffPage {
  readonly path: string
  readonly title: string
  /** A page without a part of the menu is reached from another page. */
  readonly menu?: MenuPart | undefined
}

export interface MenuGroup {
  readonly name: string
  readonly pages: readonly StaffPage[]
}

export interface SellerMenu {
  readonly first: readonly StaffPage[]
  readonly groups: readonly MenuGroup[]
  /** Phones show these pages in a bar at the bottom, beside the button that opens the menu. */
  readonly bar: readonly StaffPage[]
}

/** The pages that are opened most, the most important first. The bar has room for three of them. */
const MOST_OPENED = [
  paths.sellerOrders(),
  paths.sellerDeliveries(),
  paths.sellerProducts(),
  paths.sellerStock(),
  paths.sellerSecurity(),
]
const MOST_IN_BAR = 3

/** Returns the menu of somebody who may open these pages. Groups without pages are left out. */
export function menuOf(pages: readonly StaffPage[]): SellerMenu {
  const pagesIn = (part: MenuPart) => pages.filter(({ menu }) => menu === part)
  return {
    first: pagesIn('first'),
    groups: GROUPS.map((name) => ({ name, pages: pagesIn(name) })).filter(({ pages }) => pages.length > 0),
    bar: MOST_OPENED.flatMap((path) => pages.filter((page) => page.path === path)).slice(0, MOST_IN_BAR),
  }
}

/** Returns the page that a login leads to. It is Add Product for the owner (specification, section 2). */
export function firstPage(role: StaffRole): string {
  if (role === 'courier') return paths.sellerDeliveries()
  return role === 'owner' ? paths.sellerAddProduct() : paths.sellerOrders()
}
