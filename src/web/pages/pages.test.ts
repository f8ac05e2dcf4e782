import { expect, test } from 'vitest'
import { pageAt } from './pages.ts'

test.each([
  ['/', 'Home'],
  ['/login', 'Home'],
  ['/products', 'Products'],
  ['/products/', 'Products'],
  ['/Products', 'Products'],
  ['/products/fruits', 'Category'],
  ['/products/fruits/0199', 'Product'],
  ['/cart', 'Cart'],
  ['/add-address', 'AddAddress'],
  ['/my-orders', 'MyOrders'],
  ['/account', 'Account'],
  ['/loader', 'Loader'],
  ['/contact', 'Contact'],
  ['/seller', 'SellerArea'],
  ['/seller/', 'SellerArea'],
  ['/seller/orders', 'SellerArea'],
  ['/sellers', 'NotFound'],
  ['/products/fruits/0199/more', 'NotFound'],
  ['//', 'NotFound'],
  ['/nowhere', 'NotFound'],
])('the path %s shows the page %s', (path, name) => {
  expect(pageAt(path).name).toBe(name)
})

test('returns category and product id as they are encoded in the path', () => {
  expect(pageAt('/products/home%20&%20garden/0199/').params).toEqual({ category: 'home%20&%20garden', id: '0199' })
  expect(pageAt('/products/fruits').params).toEqual({ category: 'fruits', id: '' })
})
