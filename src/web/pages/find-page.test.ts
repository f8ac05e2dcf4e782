import { expect, test } from 'vitest'
import { findPage } from './find-page.ts'
import { type PageName, pages } from './pages.ts'

test.each<[path: string, page: PageName]>([
  ['/', 'Home'],
  ['/login', 'Login'],
  ['/products', 'Products'],
  ['/products/', 'Products'],
  ['/Products', 'Products'],
  ['/products/fruits', 'Category'],
  ['/products/fruits/0199', 'Product'],
  ['/cart', 'Cart'],
  ['/add-address', 'AddAddress'],
  ['/my-orders', 'MyOrders'],
  ['/my-orders/7K3M-9QXD', 'Order'],
  ['/addresses', 'Addresses'],
  ['/account', 'Account'],
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
  ['/seller/grid', 'SellerGrid'],
  ['/seller/categories', 'SellerCategories'],
  ['/seller/activity', 'SellerActivity'],
  ['/seller/settings', 'SellerSettings'],
  ['/seller/security', 'SellerSecurity'],
  ['/seller/nowhere', 'SellerNotFound'],
  ['/seller/orders/7K3M-9QXD', 'Packing'],
  ['/seller/orders/7K3M-9QXD/more', 'SellerNotFound'],
  ['/sellers', 'NotFound'],
  ['/products/fruits/0199/more', 'NotFound'],
  ['//', 'NotFound'],
  ['/nowhere', 'NotFound'],
])('the path %s shows the page %s', (path, name) => {
  expect(findPage(path).page).toBe(pages[name])
})

test('returns category and product id as they are encoded in the path', () => {
  expect(findPage('/products/home%20&%20garden/0199/').params).toEqual({ category: 'home%20&%20garden', id: '0199' })
  expect(findPage('/products/fruits').params).toEqual({ category: 'fruits', id: '' })
})
