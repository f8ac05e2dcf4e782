/** The addresses of all pages: the one place where they are spelled. */
export const paths = {
  home: () => '/',
  products: (search = '') => (search === '' ? '/products' : `/products?${new URLSearchParams({ q: search })}`),
  category: (category: string) => `/products/${encodeURIComponent(category.toLowerCase())}`,
  product: (product: { _id: string; category: string }) =>
    `${paths.category(product.category)}/${encodeURIComponent(product._id)}`,
  cart: () => '/cart',
  addAddress: () => '/add-address',
  myOrders: () => '/my-orders',
  account: () => '/account',
  loader: (next = '') => (next === '' ? '/loader' : `/loader?${new URLSearchParams({ next })}`),
  login: () => '/login',
  contact: () => '/contact',
  sellerAddProduct: () => '/seller',
  sellerProducts: () => '/seller/product-list',
  sellerOrders: () => '/seller/orders',
} as const
