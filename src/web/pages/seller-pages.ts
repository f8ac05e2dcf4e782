import { lazyCode } from '../lazy-code/lazy-code.ts'
import { paths } from '../routing/paths.ts'
import type { Page } from './page.ts'

const noProducts = () => []

export const sellerPages = {
  SellerAddProduct: {
    path: paths.sellerAddProduct(),
    access: 'seller',
    head: { title: 'Add Product' },
    code: lazyCode(async () => (await import('../features/seller/add-product/add-product-page.tsx')).AddProductPage),
  },
  SellerProducts: {
    path: paths.sellerProducts(),
    access: 'seller',
    head: { title: 'Product List' },
    code: lazyCode(async () => (await import('../features/seller/product-list/product-list-page.tsx')).ProductListPage),
  },
  ImportProducts: {
    path: paths.sellerImport(),
    access: 'seller',
    head: { title: 'Import' },
    code: lazyCode(async () => (await import('../features/seller/import/import-page.tsx')).ImportPage),
  },
  EditProduct: {
    path: `${paths.sellerProduct('')}:id`,
    access: 'seller',
    head: { title: 'Edit Product' },
    code: lazyCode(async () => (await import('../features/seller/edit-product/edit-product-page.tsx')).EditProductPage),
  },
  SellerOrders: {
    path: paths.sellerOrders(),
    access: 'seller',
    head: { title: 'Orders' },
    code: lazyCode(async () => (await import('../features/seller/orders/seller-orders-page.tsx')).SellerOrdersPage),
  },
  Packing: {
    path: `${paths.sellerOrders()}/:id`,
    access: 'seller',
    head: null,
    code: lazyCode(async () => (await import('../features/seller/packing/packing-page.tsx')).PackingPage),
  },
  SellerDeliveries: {
    path: paths.sellerDeliveries(),
    access: 'seller',
    head: { title: 'Deliveries' },
    code: lazyCode(async () => (await import('../features/seller/deliveries/deliveries-page.tsx')).DeliveriesPage),
  },
  SellerStock: {
    path: paths.sellerStock(),
    access: 'seller',
    head: { title: 'Stock' },
    code: lazyCode(async () => (await import('../features/seller/stock/stock-page.tsx')).StockPage),
  },
  Dashboard: {
    path: paths.dashboard(),
    access: 'seller',
    head: { title: 'Dashboard' },
    code: lazyCode(async () => (await import('../features/seller/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  LostDemand: {
    path: paths.lostDemand(),
    access: 'seller',
    head: { title: 'Lost demand' },
    code: lazyCode(async () => (await import('../features/seller/lost-demand/lost-demand-page.tsx')).LostDemandPage),
  },
  SellerGrid: {
    path: paths.sellerGrid(),
    access: 'seller',
    head: { title: 'Prices and stock' },
    code: lazyCode(async () => (await import('../features/seller/grid/grid-page.tsx')).GridPage),
  },
  SellerCategories: {
    path: paths.sellerCategories(),
    access: 'seller',
    head: { title: 'Categories' },
    code: lazyCode(async () => (await import('../features/seller/categories/categories-page.tsx')).CategoriesPage),
  },
  SellerSettings: {
    path: paths.sellerSettings(),
    access: 'seller',
    head: { title: 'Settings' },
    code: lazyCode(async () => (await import('../features/seller/settings/settings-page.tsx')).SettingsPage),
  },
  SellerActivity: {
    path: paths.activity(),
    access: 'seller',
    head: { title: 'Activity' },
    code: lazyCode(async () => (await import('../features/seller/activity/activity-page.tsx')).ActivityPage),
  },
  Outbox: {
    path: paths.outbox(),
    access: 'seller',
    head: { title: 'Outbox' },
    code: lazyCode(async () => (await import('../features/seller/outbox/outbox-page.tsx')).OutboxPage),
  },
  SellerStaff: {
    path: paths.sellerStaff(),
    access: 'seller',
    head: { title: 'Staff' },
    code: lazyCode(async () => (await import('../features/seller/staff/staff-page.tsx')).StaffPage),
  },
  SellerSecurity: {
    path: paths.sellerSecurity(),
    access: 'seller',
    head: { title: 'Security' },
    code: lazyCode(async () => (await import('../features/seller/security/security-page.tsx')).SecurityPage),
  },
  AcceptInvitation: {
    path: paths.acceptInvitation(),
    access: 'everybody',
    index: 'no',
    head: { title: 'Accept your invitation' },
    products: noProducts,
    isInSellerArea: true,
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/seller/staff-links/accept-page.tsx')).AcceptPage),
  },
  ForgotStaffPassword: {
    path: paths.forgotStaffPassword(),
    access: 'everybody',
    index: 'no',
    head: { title: 'Forgot your password?' },
    products: noProducts,
    isInSellerArea: true,
    code: lazyCode(async () => (await import('../features/seller/staff-links/forgot-page.tsx')).ForgotPage),
  },
  ResetStaffPassword: {
    path: paths.resetStaffPassword(),
    access: 'everybody',
    index: 'no',
    head: { title: 'Choose a new password' },
    products: noProducts,
    isInSellerArea: true,
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/seller/staff-links/reset-page.tsx')).ResetPage),
  },
  SellerNotFound: {
    path: `${paths.sellerAddProduct()}/*`,
    access: 'everybody',
    index: 'no',
    head: { title: 'Page not found' },
    products: noProducts,
    isInSellerArea: true,
    code: lazyCode(async () => (await import('../features/seller/seller-not-found-page.tsx')).SellerNotFoundPage),
  },
} satisfies Readonly<Record<string, Page>>
