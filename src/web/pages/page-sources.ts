import type { LazyCode } from '../lazy-code/lazy-code.ts'
import { sellerArea } from './load-page.ts'
import { type PageName, pages } from './pages.ts'

/**
 * These are the modules of the pages. The build's manifest names a page's files and styles by its module. The browser
 * does not load this table.
 */
const SOURCES: Readonly<Record<PageName, string>> = {
  Home: 'home/home-page.tsx',
  Login: 'home/home-page.tsx',
  Products: 'catalog/products-page.tsx',
  Category: 'catalog/category-page.tsx',
  Product: 'product/product-page.tsx',
  Cart: 'cart/cart-page.tsx',
  AddAddress: 'addresses/add-address-page.tsx',
  Addresses: 'addresses/addresses-page.tsx',
  MyOrders: 'orders/my-orders-page.tsx',
  Order: 'orders/order-page.tsx',
  Account: 'account/account-page.tsx',
  Loader: 'loader/loader-page.tsx',
  Contact: 'contact/contact-page.tsx',
  Forgot: 'account/mailed/forgot-page.tsx',
  Reset: 'account/mailed/reset-page.tsx',
  ConfirmEmail: 'account/mailed/confirm-email-page.tsx',
  ConfirmSubscription: 'account/mailed/confirm-subscription-page.tsx',
  Unsubscribe: 'account/mailed/unsubscribe-page.tsx',
  SellerAddProduct: 'seller/add-product/add-product-page.tsx',
  SellerProducts: 'seller/product-list/product-list-page.tsx',
  ImportProducts: 'seller/import/import-page.tsx',
  EditProduct: 'seller/edit-product/edit-product-page.tsx',
  SellerOrders: 'seller/orders/seller-orders-page.tsx',
  Packing: 'seller/packing/packing-page.tsx',
  SellerDeliveries: 'seller/deliveries/deliveries-page.tsx',
  SellerStock: 'seller/stock/stock-page.tsx',
  Dashboard: 'seller/dashboard/dashboard-page.tsx',
  LostDemand: 'seller/lost-demand/lost-demand-page.tsx',
  SellerGrid: 'seller/grid/grid-page.tsx',
  SellerCategories: 'seller/categories/categories-page.tsx',
  SellerSettings: 'seller/settings/settings-page.tsx',
  SellerActivity: 'seller/activity/activity-page.tsx',
  Outbox: 'seller/outbox/outbox-page.tsx',
  SellerStaff: 'seller/staff/staff-page.tsx',
  SellerSecurity: 'seller/security/security-page.tsx',
  AcceptInvitation: 'seller/staff-links/accept-page.tsx',
  ForgotStaffPassword: 'seller/staff-links/forgot-page.tsx',
  ResetStaffPassword: 'seller/staff-links/reset-page.tsx',
  SellerNotFound: 'seller/seller-not-found-page.tsx',
  NotFound: 'not-found/not-found-page.tsx',
}

const sources = new Map<LazyCode<unknown>, string>([
  [sellerArea, 'seller/seller-area.tsx'],
  ...Object.entries(pages).map(([name, { code }]) => [code, SOURCES[name as PageName]] as const), // the keys of both are the same
])

/** Returns the path of the module, from the project's root. */
export const sourceOf = (code: LazyCode<unknown>): string => `src/web/features/${sources.get(code)}`
