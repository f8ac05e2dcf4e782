import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { orderTargets, pageTargets, productTargets } from './found-targets.ts'

const PAGES = [
  { path: '/seller/product-list', title: 'Product List', menu: 'first' },
  { path: '/seller/stock', title: 'Stock', menu: 'Goods' },
  { path: '/seller/grid', title: 'Prices and stock' },
] as const

test('pages are found by a part of their title in any case, those that begin with it first', () => {
  expect(pageTargets(PAGES, 'ST').targets.map(({ name, note }) => [name, note])).toEqual([
    ['Stock', 'Goods'],
    ['Product List', ''],
    ['Prices and stock', ''],
  ])
  expect(pageTargets(PAGES, 'codes').targets).toEqual([])
  expect(pageTargets(PAGES, '  ').targets).toEqual([])
})

test('an order leads to its page, and its customer to all of their orders', () => {
  const order = anOrder(9)
  const [orders, customers] = orderTargets([order, { ...order, number: '2FTR-H08W' }], 'maya w')
  expect(orders?.targets).toEqual([
    { href: '/seller/orders/7K3M-9QXD', name: '7K3M-9QXD', note: 'Maya Winter · Order Placed · $1.00' },
    { href: '/seller/orders/2FTR-H08W', name: '2FTR-H08W', note: 'Maya Winter · Order Placed · $1.00' },
  ])
  expect(customers?.targets).toEqual([{ href: '/seller/orders?q=Maya+Winter', name: 'Maya Winter', note: 'All orders' }])
})

test('customers are found by their names only', () => {
  const [orders, customers] = orderTargets([anOrder(9)], '7K3M')
  expect(orders?.targets).toHaveLength(1)
  expect(customers?.targets).toEqual([])
})

test('a packer is led to the stock of a product, a manager to the product', () => {
  const product = aSellerProduct('Whole milk', { _id: 'milk', offerPrice: 1.5 })
  const hrefFor = (role: 'packer' | 'manager') => productTargets([product], role).targets[0]?.href
  expect(hrefFor('manager')).toBe('/seller/products/milk')
  expect(hrefFor('packer')).toBe('/seller/stock?q=Whole+milk')
})
