import { MAILED_PAGES } from '../../contract/mailed-pages.ts'

const withParam = (path: string, name: string, value: string) =>
  value === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`

/** The only place where paths are spelled. */
export const paths = {
  home: () => '/',
  products: (search = '') => withParam('/products', 'q', search),
  category: (category: string) => `/products/${encodeURIComponent(category.toLowerCase())}`,
  /** Of its products, those that list none of these allergens (comma-separated). */
  without: (list: string, allergens: string) => withParam(list, 'without', allergens),
  /** From a cursor on; from the start with an empty one. */
  pageFrom: (list: string, cursor: string) => withParam(list, 'cursor', cursor),
  product: (product: { _id: string; category: string }) =>
    `${paths.category(product.category)}/${encodeURIComponent(product._id)}`,
  cart: () => '/cart',
  addresses: () => '/addresses',
  /** `next`: the page afterwards, the cart by default. */
  addAddress: (next = '') => withParam('/add-address', 'next', next),
  myOrders: () => '/my-orders',
  order: (number: string) => `${paths.myOrders()}/${encodeURIComponent(number)}`,
  account: () => '/account',
  loader: (next = '') => withParam('/loader', 'next', next),
  login: () => '/login',
  contact: () => '/contact',
  forgot: () => '/forgot',
  reset: () => MAILED_PAGES.reset,
  confirmEmail: () => MAILED_PAGES.confirmEmail,
  confirmSubscription: () => MAILED_PAGES.confirmSubscription,
  unsubscribe: () => MAILED_PAGES.unsubscribe,
  /** `name`: what the product's begins as. */
  sellerAddProduct: (name = '') => withParam('/seller', 'name', name),
  sellerProducts: () => '/seller/product-list',
  sellerImport: () => '/seller/import',
  sellerProduct: (id: string) => `/seller/products/${encodeURIComponent(id)}`,
  /** Found by a number, a name, an email or a phone. */
  sellerOrders: (search = '') => withParam('/seller/orders', 'q', search),
  packing: (number: string) => `${paths.sellerOrders()}/${encodeURIComponent(number)}`,
  sellerDeliveries: () => '/seller/deliveries',
  sellerStock: () => '/seller/stock',
  dashboard: (period = '') => withParam('/seller/dashboard', 'period', period),
  lostDemand: (days = '', show = '') => withParam(withParam('/seller/lost-demand', 'days', days), 'show', show),
  sellerGrid: () => '/seller/grid',
  sellerCategories: () => '/seller/categories',
  sellerStaff: () => '/seller/staff',
  acceptInvitation: () => MAILED_PAGES.acceptInvitation,
  forgotStaffPassword: () => '/staff/forgot',
  resetStaffPassword: () => MAILED_PAGES.resetStaffPassword,
  sellerSettings: () => '/seller/settings',
  sellerSecurity: () => '/seller/security',
  /** What one person did; empty: all. */
  activity: (who = '') => withParam('/seller/activity', 'who', who),
  outbox: () => '/seller/outbox',
} as const
