import type { Endpoint } from '../endpoints/endpoint.ts'

interface ApiGroup {
  readonly name: string
  readonly about: string
  readonly has: (endpoint: Endpoint) => boolean
}

const isAt = (...starts: readonly string[]) => {
  return ({ path }: Endpoint): boolean => starts.some((start) => path === start || path.startsWith(`${start}/`))
}

const isOfStaff = ({ access }: Endpoint): boolean => access === 'seller'

/** An endpoint belongs to the first group that has it. The groups are shown in another order: shoppers first. */
const MATCHING: readonly ApiGroup[] = [
  {
    name: 'Payments',
    about: 'Paying online, what is left open of a payment, and what is given back.',
    has: isAt(
      ...['/api/order/stripe', '/api/order/waiting', '/api/stripe', '/api/order/attention', '/api/order/keep'],
      ...['/api/order/refund', '/api/order/ask-cash'],
    ),
  },
  {
    name: 'Seller: cash and days',
    about: 'Cash that couriers received, and the closing of each day.',
    has: isAt('/api/cash', '/api/day', '/api/order/cash-taken', '/api/order/paid'),
  },
  {
    name: 'Seller: orders and deliveries',
    about: 'What staff do with orders, and the rounds of couriers.',
    has: (endpoint) => isOfStaff(endpoint) && isAt('/api/order', '/api/rounds')(endpoint),
  },
  {
    name: 'Seller: logins and staff',
    about: 'Logins of the owner and the staff, their roles and sessions, the second factor.',
    has: isAt(
      ...['/api/staff', '/api/seller/login', '/api/seller/logout', '/api/seller/is-auth', '/api/seller/sessions'],
      ...['/api/seller/second-factor', '/api/seller/change-login', '/api/seller/push'],
    ),
  },
  {
    name: 'Seller: reports',
    about: 'Figures, taxes, lost demand, and who did what.',
    has: isAt('/api/seller/dashboard', '/api/seller/taxes', '/api/seller/lost-demand', '/api/activity'),
  },
  {
    name: 'Seller: stock and buying',
    about: 'Counts of products, suppliers and purchases.',
    has: (endpoint) => isOfStaff(endpoint) && isAt('/api/stock', '/api/suppliers', '/api/purchases')(endpoint),
  },
  {
    name: 'Seller: catalog and codes',
    about: 'Products, categories, files of them, and discount codes.',
    has: (endpoint) =>
      isOfStaff(endpoint) &&
      isAt(
        '/api/product',
        '/api/category',
        '/api/codes',
        '/api/seller/products',
        '/api/seller/product',
        '/api/seller/categories',
      )(endpoint),
  },
  {
    name: 'Seller: customers',
    about: 'Who ordered how much, notes, credit and blocks.',
    has: isAt('/api/customers'),
  },
  {
    name: 'Seller: the store',
    about: 'Settings, the demonstration, emails, and the state of the store.',
    has: (endpoint) => isOfStaff(endpoint) || isAt('/api/fault')(endpoint),
  },
  {
    name: 'Carts and orders',
    about: 'From the price of a cart to the delivered order. Guests order without an account, and follow an order by its secret.',
    has: isAt('/api/cart', '/api/order', '/api/checkout'),
  },
  {
    name: 'Accounts',
    about: 'Registration, login, sessions, addresses, and the newsletter.',
    has: isAt('/api/user', '/api/address', '/api/newsletter', '/api/link-request'),
  },
  {
    name: 'Products',
    about: 'The catalog, its search, and what a shopper may know of the store. Reading the catalog needs no token.',
    has: () => true,
  },
]

const ORDER = [
  ...['Products', 'Carts and orders', 'Payments', 'Accounts', 'Seller: orders and deliveries', 'Seller: cash and days'],
  ...['Seller: catalog and codes', 'Seller: stock and buying', 'Seller: customers', 'Seller: reports'],
  ...['Seller: logins and staff', 'Seller: the store'],
]
const placeOf = ({ name }: ApiGroup): number => ORDER.indexOf(name)

/** What the endpoints of a document are listed under. */
export const API_GROUPS: readonly ApiGroup[] = MATCHING.toSorted((one, other) => placeOf(one) - placeOf(other))

export const groupOf = (endpoint: Endpoint): string => MATCHING.find(({ has }) => has(endpoint))?.name ?? ''
