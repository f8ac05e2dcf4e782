import { expect, test } from 'vitest'
import { productUrl } from '../../contract/accounts/mailed-pages.ts'
import { STAFF_ROLES } from '../../domain/staff/staff.ts'
import { firstPage, SELLER_LINKS, WORK_LINKS } from '../features/seller/seller-links.ts'
import { paths } from '../routing/paths.ts'
import { getPage, type PageName, pages, sourceOf } from './all-pages.ts'
import { accountRows, codeOf, mayOpen, sellerRows } from './pages.ts'

test.each<[path: string, page: PageName]>([
  ['/', 'Home'],
  ['/login', 'Login'],
  ['/products', 'Products'],
  ['/products/', 'Products'],
  ['/Products', 'Products'],
  ['/products/fruits', 'Category'],
  ['/products/fruits/0199', 'Product'],
  ['/cart', 'Cart'],
  ['/checkout', 'Checkout'],
  ['/shopping-list', 'ShoppingList'],
  ['/favorites', 'Favourites'],
  ['/add-address', 'AddAddress'],
  ['/my-orders', 'MyOrders'],
  ['/my-orders/7K3M-9QXD', 'Order'],
  ['/order/a-secret', 'GuestOrder'],
  ['/order', 'NotFound'],
  ['/addresses', 'Addresses'],
  ['/account', 'Account'],
  ['/pages/privacy', 'StorePage'],
  ['/pages', 'NotFound'],
  ['/loader', 'Loader'],
  ['/contact', 'Contact'],
  ['/seller', 'SellerAddProduct'],
  ['/seller/', 'SellerAddProduct'],
  ['/seller/product-list', 'SellerProducts'],
  ['/seller/orders', 'SellerOrders'],
  ['/seller/orders/', 'SellerOrders'],
  ['/seller/deliveries', 'SellerDeliveries'],
  ['/seller/stock', 'SellerStock'],
  ['/seller/dashboard', 'Dashboard'],
  ['/seller/day', 'DayClosing'],
  ['/seller/phone-order', 'PhoneOrder'],
  ['/seller/grid', 'SellerGrid'],
  ['/seller/pictures', 'BulkPictures'],
  ['/seller/categories', 'SellerCategories'],
  ['/seller/activity', 'SellerActivity'],
  ['/seller/settings', 'SellerSettings'],
  ['/seller/opening', 'OpeningList'],
  ['/seller/pages', 'SellerPages'],
  ['/seller/pages/faq', 'SellerPages'],
  ['/seller/security', 'SellerSecurity'],
  ['/seller/nowhere', 'SellerNotFound'],
  ['/seller/orders/7K3M-9QXD', 'Packing'],
  ['/seller/orders/7K3M-9QXD/more', 'SellerNotFound'],
  ['/sellers', 'NotFound'],
  ['/products/fruits/0199/more', 'NotFound'],
  ['//', 'NotFound'],
  ['/nowhere', 'NotFound'],
])('the path %s shows the page %s', (path, name) => {
  expect(getPage(path).page).toBe(pages[name])
})

// A row below one whose path matches more, such as `/seller/*`, would never be shown.
test.each(Object.entries(pages))('an example path of %s shows that page, and none above it', (_name, page) => {
  expect(getPage(page.path.replaceAll(/:\w+|\*/g, 'example')).page).toBe(page)
})

test('returns category and product id as they are encoded in the path', () => {
  expect(getPage('/products/home%20&%20garden/0199/').params).toEqual({ category: 'home%20&%20garden', id: '0199' })
  expect(getPage('/products/fruits').params).toEqual({ category: 'fruits', id: '' })
})

const linksOf = (role: (typeof STAFF_ROLES)[number]) =>
  [...SELLER_LINKS, ...WORK_LINKS].filter(({ path }) => mayOpen(role, path)).map(({ text }) => text)

test.each(STAFF_ROLES)('a %s may open the page on which they land', (role) => {
  expect(mayOpen(role, firstPage(role))).toBe(true)
})

test('each role has the links of its work', () => {
  expect(linksOf('owner')).toEqual([
    'Add Product',
    'Product List',
    'Orders',
    'Before you open',
    'Deliveries',
    'Problems',
    'Stock',
    'Dashboard',
    'Day closing',
    'Lost demand',
    'Codes',
    'Categories',
    'Activity',
    'Staff',
    'Settings',
    'Pages',
    'Outbox',
    'Security',
  ])
  expect(linksOf('manager')).toEqual([
    'Add Product',
    'Product List',
    'Orders',
    'Deliveries',
    'Problems',
    'Stock',
    'Dashboard',
    'Day closing',
    'Lost demand',
    'Codes',
    'Categories',
    'Activity',
    'Security',
  ])
  expect(linksOf('packer')).toEqual(['Orders', 'Stock', 'Security'])
  expect(linksOf('courier')).toEqual(['Deliveries', 'Security'])
})

test('an order is packed by those who see the board', () => {
  expect(STAFF_ROLES.filter((role) => mayOpen(role, paths.packing('7K3M-9QXD')))).toEqual(['owner', 'manager', 'packer'])
})

const modules = import.meta.glob<object>(['../features/**/*.{ts,tsx}', '!**/*.test.*'])
const rowModules = import.meta.glob<object>('./*-pages.ts')
const moduleAt = (source: string) => modules[source.replace('src/web/', '../')]
const scripts = Object.values(pages).flatMap((page) => (page.access === 'everybody' ? (page.scriptBeforePaint ?? []) : []))

test.each(Object.entries(pages))(
  'the code of %s is exported by the module that the build’s manifest names',
  async (_name, page) => {
    for (const code of codeOf(page)) {
      const loaded = code.get()
      const exported = Object.values((await moduleAt(sourceOf(code))?.()) ?? {})
      expect(exported).toEqual(expect.arrayContaining(typeof loaded === 'function' ? [loaded] : Object.values(loaded ?? {})))
    }
  },
)

test.each([accountRows, sellerRows])('the rows %# are exported by the module that the build’s manifest names', async (rows) => {
  expect(Object.values((await rowModules[sourceOf(rows).replace('src/web/pages/', './')]?.()) ?? {})).toEqual([rows.get()])
})

test.each(scripts)('%s, which runs before the first paint, is a module', (source) => {
  expect(moduleAt(source)).toBeDefined()
})

test('mails link to the page of a product', () => {
  const [id, category] = ['0199', 'Fish & Meat']
  expect(productUrl('https://larder.example', { id, category })).toBe(
    `https://larder.example${paths.product({ _id: id, category })}`,
  )
})
