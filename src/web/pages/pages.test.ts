import { expect, test } from 'vitest'
import { productUrl } from '../../contract/accounts/mailed-pages.ts'
import { STAFF_ROLES, type StaffRole } from '../../domain/staff/staff.ts'
import { firstPage, menuOf } from '../features/seller/seller-menu.ts'
import { paths } from '../routing/paths.ts'
import { getPage, type PageName, pages, sourceOf } from './all-pages.ts'
import { accountRows, codeOf, menuEntryOf, sellerRows, staffPages } from './pages.ts'

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
  ['/checkout/a-session', 'AssistantCheckout'],
  ['/link/a-request', 'LinkAssistant'],
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
  ['/seller/purchases', 'Purchases'],
  ['/seller/purchases/new', 'Purchase'],
  ['/seller/suppliers', 'Suppliers'],
  ['/seller/dashboard', 'Dashboard'],
  ['/seller/rounds', 'Rounds'],
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

const titlesOf = (pages: readonly { readonly title: string }[]) => pages.map(({ title }) => title)

test.each(STAFF_ROLES)('a %s may open the page on which they land', (role) => {
  expect(staffPages(role).map(({ path }) => path)).toContain(firstPage(role))
})

test.each<[role: StaffRole, first: string[], groups: Record<string, string[]>, bar: string[]]>([
  [
    'owner',
    ['Add Product', 'Product List', 'Orders'],
    {
      Today: ['Deliveries', 'Problems', 'Rounds', 'Day closing'],
      Goods: ['Stock', 'Buying', 'Categories', 'Codes'],
      Customers: ['Customers'],
      Figures: ['Dashboard', 'Lost demand', 'Activity'],
      Store: ['Before you open', 'Settings', 'Pages', 'Staff', 'Outbox', 'Security'],
    },
    ['Orders', 'Deliveries', 'Product List'],
  ],
  [
    'manager',
    ['Add Product', 'Product List', 'Orders'],
    {
      Today: ['Deliveries', 'Problems', 'Rounds', 'Day closing'],
      Goods: ['Stock', 'Buying', 'Categories', 'Codes'],
      Customers: ['Customers'],
      Figures: ['Dashboard', 'Lost demand', 'Activity'],
      Store: ['Security'],
    },
    ['Orders', 'Deliveries', 'Product List'],
  ],
  ['packer', ['Orders'], { Today: ['Rounds'], Goods: ['Stock', 'Buying'], Store: ['Security'] }, ['Orders', 'Stock', 'Security']],
  ['courier', [], { Today: ['Deliveries', 'Rounds'], Store: ['Security'] }, ['Deliveries', 'Security']],
])('the menu of a %s has what they may open, in groups', (role, first, groups, bar) => {
  const menu = menuOf(staffPages(role))
  expect(titlesOf(menu.first)).toEqual(first)
  expect(Object.fromEntries(menu.groups.map(({ name, pages }) => [name, titlesOf(pages)]))).toEqual(groups)
  expect(titlesOf(menu.bar)).toEqual(bar)
})

test('each entry of the menu is in it once, and all pages that the menu leaves out belong to an entry', () => {
  const { first, groups } = menuOf(staffPages('owner'))
  const entries = [...first, ...groups.flatMap((group) => group.pages)].map(({ path }) => path)
  expect(new Set(entries).size).toBe(entries.length)
  const staffOnly = Object.values(pages).filter(({ access }) => access === 'seller')
  for (const page of staffOnly) expect(entries, page.path).toContain(menuEntryOf(page))
})

test.each([
  ['/seller/orders/7K3M-9QXD', '/seller/orders'],
  ['/seller/phone-order', '/seller/orders'],
  ['/seller/customers/0199', '/seller/customers'],
  ['/seller/assistants', '/seller/customers'],
  ['/seller/products/0199', '/seller/product-list'],
  ['/seller/grid', '/seller/product-list'],
  ['/seller/pages/faq', '/seller/pages'],
  ['/seller/nowhere', null],
])('the page %s belongs to the entry %s', (path, entry) => {
  expect(menuEntryOf(getPage(path).page)).toBe(entry)
})

test('an order is packed by those who see the board', () => {
  const { page } = getPage('/seller/orders/7K3M-9QXD')
  expect(page.access === 'seller' && page.roles).toEqual(['owner', 'manager', 'packer'])
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
