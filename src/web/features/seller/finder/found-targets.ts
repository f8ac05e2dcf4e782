import type { DeliveryWire } from '../../../../contract/orders/deliveries.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { fullName } from '../../../../domain/addresses/address.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { shownStatus } from '../../../../domain/orders/order.ts'
import { compactText, foldText } from '../../../../domain/search/fold.ts'
import { DEFAULT_ROLES, type StaffRole } from '../../../../domain/staff/staff.ts'
import { paths } from '../../../routing/paths.ts'
import { boardFilter } from '../orders/board-filter.ts'
import { PRODUCT_PAGES } from '../product-filter/product-filter.ts'
import type { StaffPage } from '../seller-menu.ts'

/** A place in the seller's area that a search found. */
export interface Target {
  readonly href: string
  readonly name: string
  /** Tells targets with the same name apart. */
  readonly note: string
}

export interface TargetGroup {
  readonly name: 'Pages' | 'Orders' | 'Customers' | 'Products'
  readonly targets: readonly Target[]
}

/** Orders and products are searched for a text of this length or more, since nearly all of them have any one letter. */
export const FEWEST_CHARACTERS = 2

const MOST_PAGES = 5
const MOST_CUSTOMERS = 3

/** Returns the pages with this text in their titles, those that begin with it first. */
export function pageTargets(pages: readonly StaffPage[], text: string): TargetGroup {
  const searched = foldText(text)
  const found = searched === '' ? [] : pages.filter(({ title }) => foldText(title).includes(searched))
  const begins = ({ title }: StaffPage) => Number(foldText(title).startsWith(searched))
  const sorted = found.toSorted((one, other) => begins(other) - begins(one))
  return {
    name: 'Pages',
    targets: sorted.slice(0, MOST_PAGES).map(({ path, title, menu }) => ({ href: path, name: title, note: noteOf(menu) })),
  }
}

const noteOf = (menu: StaffPage['menu']): string => (menu === undefined || menu === 'first' ? '' : menu)

/** Returns what was found for a text among orders: the orders, and the customers with the text in their names. */
export function orderTargets(orders: readonly OrderWire[], text: string): readonly TargetGroup[] {
  const found = orders.map((order) => ({ order, name: fullName(order.address) }))
  const named = found.filter(({ name }) => compactText(name).includes(compactText(text))).map(({ name }) => name)
  return [
    {
      name: 'Orders',
      targets: found.map(({ order: { number, status, amount }, name }) => ({
        href: paths.packing(number),
        name: number,
        note: `${name} · ${shownStatus(status)} · ${formatDollars(amount)}`,
      })),
    },
    {
      name: 'Customers',
      targets: [...new Set(named)]
        .slice(0, MOST_CUSTOMERS)
        .map((name) => ({ href: boardFilter.url({ search: name }), name, note: 'All orders' })),
    },
  ]
}

/** Couriers have one page with all of their deliveries. */
export const deliveryTargets = (deliveries: readonly DeliveryWire[]): TargetGroup => ({
  name: 'Orders',
  targets: deliveries.map(({ number, name, street }) => ({
    href: paths.sellerDeliveries(),
    name: number,
    note: `${name} · ${street}`,
  })),
})

/** Packers change the stock of a product, not the product itself. */
export const productTargets = (products: readonly SellerProductWire[], role: StaffRole): TargetGroup => ({
  name: 'Products',
  targets: products.map(({ _id, name, offerPrice, inStock }) => ({
    href: DEFAULT_ROLES.includes(role) ? paths.sellerProduct(_id) : PRODUCT_PAGES.stock.url({ search: name }),
    name,
    note: inStock ? formatDollars(offerPrice) : `${formatDollars(offerPrice)} · out of stock`,
  })),
})
