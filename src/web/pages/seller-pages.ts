import { STAFF_ROLES, type StaffRole } from '../../domain/staff/staff.ts'
import { lazyCode } from '../lazy-code/lazy-code.ts'
import { paths } from '../routing/paths.ts'
import type { Page } from './pages.ts'

const managers: readonly StaffRole[] = ['owner', 'manager']
const noProducts = () => []

export const sellerPages = {
  SellerAddProduct: {
    path: paths.sellerAddProduct(),
    access: 'seller',
    roles: managers,
    menu: 'first',
    title: 'Add Product',
    code: lazyCode(async () => {
      const { AddProduct, AddProductSkeleton } = await import('../features/seller/add-product/add-product.tsx')
      return { Content: AddProduct, Skeleton: AddProductSkeleton }
    }),
  },
  SellerProducts: {
    path: paths.sellerProducts(),
    access: 'seller',
    roles: managers,
    menu: 'first',
    title: 'Product List',
    code: lazyCode(async () => {
      const { ProductList, ProductListSkeleton } = await import('../features/seller/product-list/product-list.tsx')
      return { Content: ProductList, Skeleton: ProductListSkeleton }
    }),
  },
  ImportProducts: {
    path: paths.sellerImport(),
    access: 'seller',
    roles: managers,
    within: paths.sellerProducts(),
    title: 'Import',
    code: lazyCode(async () => {
      const { ImportScreen, ImportSkeleton } = await import('../features/seller/import/import-screen.tsx')
      return { Content: ImportScreen, Skeleton: ImportSkeleton }
    }),
  },
  BulkPictures: {
    path: paths.bulkPictures(),
    access: 'seller',
    roles: managers,
    within: paths.sellerProducts(),
    title: 'Pictures by file name',
    code: lazyCode(async () => {
      const { BulkPictures, BulkPicturesSkeleton } = await import('../features/seller/import/bulk-pictures.tsx')
      return { Content: BulkPictures, Skeleton: BulkPicturesSkeleton }
    }),
  },
  EditProduct: {
    path: `${paths.sellerProduct('')}:id`,
    access: 'seller',
    roles: managers,
    within: paths.sellerProducts(),
    title: 'Edit Product',
    code: lazyCode(async () => {
      const { EditProduct, AddProductSkeleton } = await import('../features/seller/edit-product/edit-product.tsx')
      return { Content: EditProduct, Skeleton: AddProductSkeleton }
    }),
  },
  SellerOrders: {
    path: paths.sellerOrders(),
    access: 'seller',
    roles: ['owner', 'manager', 'packer'],
    menu: 'first',
    title: 'Orders',
    code: lazyCode(async () => {
      const { SellerOrders, OrdersSkeleton } = await import('../features/seller/orders/seller-orders.tsx')
      return { Content: SellerOrders, Skeleton: OrdersSkeleton }
    }),
  },
  Packing: {
    path: `${paths.sellerOrders()}/:id`,
    access: 'seller',
    roles: ['owner', 'manager', 'packer'],
    within: paths.sellerOrders(),
    title: (number) => `Packing ${number}`,
    hidesLinks: true,
    code: lazyCode(async () => {
      const { PackedOrder, PackingSkeleton } = await import('../features/seller/packing/packed-order.tsx')
      return { Content: PackedOrder, Skeleton: PackingSkeleton }
    }),
  },
  SellerDeliveries: {
    path: paths.sellerDeliveries(),
    access: 'seller',
    roles: ['owner', 'manager', 'courier'],
    menu: 'Today',
    title: 'Deliveries',
    hidesLinks: true,
    code: lazyCode(async () => {
      const { Deliveries, DeliveriesSkeleton } = await import('../features/seller/deliveries/deliveries.tsx')
      return { Content: Deliveries, Skeleton: DeliveriesSkeleton }
    }),
  },
  PhoneOrder: {
    path: paths.phoneOrder(),
    access: 'seller',
    roles: managers,
    within: paths.sellerOrders(),
    title: 'Order by phone',
    code: lazyCode(async () => {
      const { PhoneOrder, PhoneOrderSkeleton } = await import('../features/seller/phone-order/phone-order.tsx')
      return { Content: PhoneOrder, Skeleton: PhoneOrderSkeleton }
    }),
  },
  Complaints: {
    path: paths.complaints(),
    access: 'seller',
    roles: managers,
    menu: 'Today',
    title: 'Problems',
    code: lazyCode(async () => {
      const { Complaints, ComplaintsSkeleton } = await import('../features/seller/complaints/complaints.tsx')
      return { Content: Complaints, Skeleton: ComplaintsSkeleton }
    }),
  },
  Customers: {
    path: paths.customers(),
    access: 'seller',
    roles: managers,
    menu: 'Customers',
    title: 'Customers',
    code: lazyCode(async () => {
      const { Customers, CustomersSkeleton } = await import('../features/seller/customers/customers.tsx')
      return { Content: Customers, Skeleton: CustomersSkeleton }
    }),
  },
  Customer: {
    path: `${paths.customer('')}:id`,
    access: 'seller',
    roles: managers,
    within: paths.customers(),
    title: 'Customer',
    code: lazyCode(async () => {
      const { Customer, CustomerSkeleton } = await import('../features/seller/customers/customer.tsx')
      return { Content: Customer, Skeleton: CustomerSkeleton }
    }),
  },
  Assistants: {
    path: paths.assistants(),
    access: 'seller',
    roles: managers,
    within: paths.customers(),
    title: 'Assistants',
    code: lazyCode(async () => {
      const { Assistants, AssistantsSkeleton } = await import('../features/seller/customers/assistants.tsx')
      return { Content: Assistants, Skeleton: AssistantsSkeleton }
    }),
  },
  SellerStock: {
    path: paths.sellerStock(),
    access: 'seller',
    roles: ['owner', 'manager', 'packer'],
    menu: 'Goods',
    title: 'Stock',
    code: lazyCode(async () => {
      const { Stock, StockSkeleton } = await import('../features/seller/stock/stock.tsx')
      return { Content: Stock, Skeleton: StockSkeleton }
    }),
  },
  UseSoon: {
    path: paths.stockToUseSoon(),
    access: 'seller',
    roles: ['owner', 'manager', 'packer'],
    within: paths.sellerStock(),
    title: 'Use soon',
    code: lazyCode(async () => {
      const { UseSoon, UseSoonSkeleton } = await import('../features/seller/stock/use-soon.tsx')
      return { Content: UseSoon, Skeleton: UseSoonSkeleton }
    }),
  },
  Purchases: {
    path: paths.purchases(),
    access: 'seller',
    roles: ['owner', 'manager', 'packer'],
    menu: 'Goods',
    title: 'Buying',
    code: lazyCode(async () => {
      const { Purchases, PurchasesSkeleton } = await import('../features/seller/buying/purchases.tsx')
      return { Content: Purchases, Skeleton: PurchasesSkeleton }
    }),
  },
  Purchase: {
    path: `${paths.purchase('')}:id`,
    access: 'seller',
    roles: ['owner', 'manager', 'packer'],
    within: paths.purchases(),
    title: 'Purchase',
    code: lazyCode(async () => {
      const { Purchase, PurchaseSkeleton } = await import('../features/seller/buying/purchase.tsx')
      return { Content: Purchase, Skeleton: PurchaseSkeleton }
    }),
  },
  Suppliers: {
    path: paths.suppliers(),
    access: 'seller',
    roles: managers,
    within: paths.purchases(),
    title: 'Suppliers',
    code: lazyCode(async () => {
      const { Suppliers, SuppliersSkeleton } = await import('../features/seller/buying/suppliers.tsx')
      return { Content: Suppliers, Skeleton: SuppliersSkeleton }
    }),
  },
  PriceList: {
    path: paths.priceList(),
    access: 'seller',
    roles: managers,
    within: paths.purchases(),
    title: 'Price list',
    code: lazyCode(async () => {
      const { PriceList, PriceListSkeleton } = await import('../features/seller/import/price-list.tsx')
      return { Content: PriceList, Skeleton: PriceListSkeleton }
    }),
  },
  Dashboard: {
    path: paths.dashboard(),
    access: 'seller',
    roles: managers,
    menu: 'Figures',
    title: 'Dashboard',
    code: lazyCode(async () => {
      const { Dashboard, DashboardSkeleton } = await import('../features/seller/dashboard/dashboard.tsx')
      return { Content: Dashboard, Skeleton: DashboardSkeleton }
    }),
  },
  Rounds: {
    path: paths.sellerRounds(),
    access: 'seller',
    roles: STAFF_ROLES,
    menu: 'Today',
    title: 'Rounds',
    code: lazyCode(async () => {
      const { Rounds, RoundsSkeleton } = await import('../features/seller/deliveries/rounds.tsx')
      return { Content: Rounds, Skeleton: RoundsSkeleton }
    }),
  },
  DayClosing: {
    path: paths.dayClosing(),
    access: 'seller',
    roles: managers,
    menu: 'Today',
    title: 'Day closing',
    code: lazyCode(async () => {
      const { DayClosing, DayClosingSkeleton } = await import('../features/seller/day-closing/day-closing.tsx')
      return { Content: DayClosing, Skeleton: DayClosingSkeleton }
    }),
  },
  LostDemand: {
    path: paths.lostDemand(),
    access: 'seller',
    roles: managers,
    menu: 'Figures',
    title: 'Lost demand',
    code: lazyCode(async () => {
      const { LostDemand, LostDemandSkeleton } = await import('../features/seller/lost-demand/lost-demand.tsx')
      return { Content: LostDemand, Skeleton: LostDemandSkeleton }
    }),
  },
  SellerGrid: {
    path: paths.sellerGrid(),
    access: 'seller',
    roles: managers,
    within: paths.sellerProducts(),
    title: 'Prices and stock',
    code: lazyCode(async () => {
      const { ProductGrid, GridSkeleton } = await import('../features/seller/grid/product-grid.tsx')
      return { Content: ProductGrid, Skeleton: GridSkeleton }
    }),
  },
  SellerCategories: {
    path: paths.sellerCategories(),
    access: 'seller',
    roles: managers,
    menu: 'Goods',
    title: 'Categories',
    code: lazyCode(async () => {
      const { StoreCategories, CategoriesSkeleton } = await import('../features/seller/categories/store-categories.tsx')
      return { Content: StoreCategories, Skeleton: CategoriesSkeleton }
    }),
  },
  SellerCodes: {
    path: paths.sellerCodes(),
    access: 'seller',
    roles: managers,
    menu: 'Goods',
    title: 'Codes',
    code: lazyCode(async () => {
      const { Codes, CodesSkeleton } = await import('../features/seller/codes/codes.tsx')
      return { Content: Codes, Skeleton: CodesSkeleton }
    }),
  },
  OpeningList: {
    path: paths.openingList(),
    access: 'seller',
    roles: ['owner'],
    menu: 'Store',
    title: 'Before you open',
    code: lazyCode(async () => {
      const { OpeningList, OpeningListSkeleton } = await import('../features/seller/settings/opening-list.tsx')
      return { Content: OpeningList, Skeleton: OpeningListSkeleton }
    }),
  },
  SellerSettings: {
    path: paths.sellerSettings(),
    access: 'seller',
    roles: ['owner'],
    menu: 'Store',
    title: 'Settings',
    code: lazyCode(async () => {
      const { StoreSettings, SettingsSkeleton } = await import('../features/seller/settings/store-settings.tsx')
      return { Content: StoreSettings, Skeleton: SettingsSkeleton }
    }),
  },
  SellerPages: {
    path: paths.sellerPages(':id?'),
    access: 'seller',
    roles: ['owner'],
    menu: 'Store',
    title: 'Pages',
    code: lazyCode(async () => {
      const { StorePages, StorePagesSkeleton } = await import('../features/seller/store-pages/store-pages.tsx')
      return { Content: StorePages, Skeleton: StorePagesSkeleton }
    }),
  },
  SellerStaff: {
    path: paths.sellerStaff(),
    access: 'seller',
    roles: ['owner'],
    menu: 'Store',
    title: 'Staff',
    code: lazyCode(async () => {
      const { Staff, StaffSkeleton } = await import('../features/seller/staff/staff.tsx')
      return { Content: Staff, Skeleton: StaffSkeleton }
    }),
  },
  SellerActivity: {
    path: paths.activity(),
    access: 'seller',
    roles: managers,
    menu: 'Figures',
    title: 'Activity',
    code: lazyCode(async () => {
      const { Activity, ActivitySkeleton } = await import('../features/seller/activity/activity.tsx')
      return { Content: Activity, Skeleton: ActivitySkeleton }
    }),
  },
  Outbox: {
    path: paths.outbox(),
    access: 'seller',
    roles: ['owner'],
    menu: 'Store',
    title: 'Outbox',
    code: lazyCode(async () => {
      const { Outbox, OutboxSkeleton } = await import('../features/seller/outbox/outbox.tsx')
      return { Content: Outbox, Skeleton: OutboxSkeleton }
    }),
  },
  SellerSecurity: {
    path: paths.sellerSecurity(),
    access: 'seller',
    roles: ['owner', 'manager', 'packer', 'courier'],
    menu: 'Store',
    title: 'Security',
    code: lazyCode(async () => {
      const { Security, SecuritySkeleton } = await import('../features/seller/security/security.tsx')
      return { Content: Security, Skeleton: SecuritySkeleton }
    }),
  },
  AcceptInvitation: {
    path: paths.acceptInvitation(),
    access: 'everybody',
    index: 'no',
    title: 'Accept your invitation',
    products: noProducts,
    frame: 'none',
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/seller/staff-links/password-pages.tsx')).AcceptPage),
  },
  ForgotStaffPassword: {
    path: paths.forgotStaffPassword(),
    access: 'everybody',
    index: 'no',
    title: 'Forgot your password?',
    products: noProducts,
    frame: 'none',
    code: lazyCode(async () => (await import('../features/seller/staff-links/forgot-page.tsx')).ForgotPage),
  },
  ResetStaffPassword: {
    path: paths.resetStaffPassword(),
    access: 'everybody',
    index: 'no',
    title: 'Choose a new password',
    products: noProducts,
    frame: 'none',
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/seller/staff-links/password-pages.tsx')).ResetPage),
  },
  /** `SellerNotFound` must be the last row, since its path matches every path of the area, and the first match is shown. */
  SellerNotFound: {
    path: `${paths.sellerAddProduct()}/*`,
    access: 'everybody',
    index: 'no',
    title: 'Page not found',
    products: noProducts,
    frame: 'seller',
    code: lazyCode(async () => (await import('../features/seller/seller-not-found-page.tsx')).SellerNotFoundPage),
  },
} satisfies Readonly<Record<string, Page>>
