import { guestOrderPath, MAILED_PAGES } from '../../contract/accounts/mailed-pages.ts'

const withParam = (path: string, name: string, value: string) =>
  value === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`

/** Stands in place of the id of a purchase that is not saved yet. */
export const NEW_PURCHASE = 'new'

const SELLER_PATH = /^\/(?:seller|staff)(?:\/|$)/i // the router ignores case, too

/** Tells whether a path leads into the seller's area. */
export const isSellerPath = (path: string): boolean => SELLER_PATH.test(path)

/** All paths of pages are spelled here. */
export const paths = {
  home: () => '/',
  /** `filter` has parameters of the URL. Empty ones are left out. */
  products: (search = '', filter: Readonly<Record<string, string>> = {}): string =>
    paths.filtered('/products', { q: search, ...filter }),
  category: (category: string) => `/products/${encodeURIComponent(category.toLowerCase())}`,
  /** Returns the path of the list with these parameters. Empty ones are left out. */
  filtered: (list: string, filter: Readonly<Record<string, string>>) =>
    Object.entries(filter).reduce((path, [name, value]) => withParam(path, name, value), list),
  /** Returns the path of the list from a cursor on. An empty cursor means its start. */
  pageFrom: (list: string, cursor: string) => withParam(list, 'cursor', cursor),
  product: (product: { _id: string; category: string }) =>
    `${paths.category(product.category)}/${encodeURIComponent(product._id)}`,
  favourites: () => '/favorites',
  shoppingList: () => '/shopping-list',
  cart: () => '/cart',
  /** Guests order here. A logged-in shopper is led to the cart. */
  checkout: () => '/checkout',
  /** The page of what an assistant has put together in the session with this id. */
  assistantCheckout: (session: string) => `/checkout/${session}`,
  /** The page on which a shopper decides about what an assistant asks for. */
  linkAssistant: (request: string) => `/link/${request}`,
  addresses: () => '/addresses',
  /** `next` is the page to open afterwards. The default is the cart. */
  addAddress: (next = '') => withParam('/add-address', 'next', next),
  myOrders: () => '/my-orders',
  order: (number: string) => `${paths.myOrders()}/${encodeURIComponent(number)}`,
  guestOrder: (secret: string) => guestOrderPath(secret),
  account: () => '/account',
  loader: (next = '') => withParam('/loader', 'next', next),
  login: () => '/login',
  contact: () => '/contact',
  /** These pages are written by the owner. `name` is one of `STORE_PAGES`. */
  storePage: (name: string) => `/pages/${name}`,
  forgot: () => '/forgot',
  reset: () => MAILED_PAGES.reset,
  confirmEmail: () => MAILED_PAGES.confirmEmail,
  confirmSubscription: () => MAILED_PAGES.confirmSubscription,
  unsubscribe: () => MAILED_PAGES.unsubscribe,
  /** `name` prefills the product's name. */
  sellerAddProduct: (name = '') => withParam('/seller', 'name', name),
  sellerProducts: () => '/seller/product-list',
  sellerImport: () => '/seller/import',
  bulkPictures: () => '/seller/pictures',
  sellerProduct: (id: string) => `/seller/products/${encodeURIComponent(id)}`,
  sellerOrders: () => '/seller/orders',
  packing: (number: string) => `${paths.sellerOrders()}/${encodeURIComponent(number)}`,
  phoneOrder: () => '/seller/phone-order',
  customers: () => '/seller/customers',
  /** `id` is that of a customer, or of one of their orders. */
  customer: (id: string) => `/seller/customers/${encodeURIComponent(id)}`,
  complaints: () => '/seller/problems',
  sellerCodes: () => '/seller/codes',
  sellerDeliveries: () => '/seller/deliveries',
  sellerStock: () => '/seller/stock',
  stockToUseSoon: () => '/seller/stock/use-soon',
  purchases: () => '/seller/purchases',
  purchase: (id: string) => `/seller/purchases/${encodeURIComponent(id)}`,
  /** A purchase that is not saved yet. It begins with what is low of the supplier. */
  newPurchase: (supplier: string) => withParam(paths.purchase(NEW_PURCHASE), 'supplier', supplier),
  suppliers: () => '/seller/suppliers',
  priceList: () => '/seller/price-list',
  dashboard: () => '/seller/dashboard',
  sellerRounds: () => '/seller/rounds',
  dayClosing: () => '/seller/day',
  lostDemand: () => '/seller/lost-demand',
  sellerGrid: () => '/seller/grid',
  sellerCategories: () => '/seller/categories',
  sellerStaff: () => '/seller/staff',
  acceptInvitation: () => MAILED_PAGES.acceptInvitation,
  forgotStaffPassword: () => '/staff/forgot',
  resetStaffPassword: () => MAILED_PAGES.resetStaffPassword,
  /** What to do before the store opens. */
  openingList: () => '/seller/opening',
  sellerSettings: (tab?: 'delivery' | 'prices') => `/seller/settings${tab ? `?tab=${tab}` : ''}`,
  /** The owner writes the pages of the store here. `name` is one of `STORE_PAGES`. */
  sellerPages: (name?: string) => (name === undefined ? '/seller/pages' : `/seller/pages/${name}`),
  sellerSecurity: () => '/seller/security',
  activity: () => '/seller/activity',
  outbox: () => '/seller/outbox',
  assistants: () => '/seller/assistants',
} as const
