import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { TestStore } from '../../testing/test-store.ts'
import { exportedRows } from '../../testing/wire-balance.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const exported = async (query = '') => (await store.seller()).get(endpoints.exportSellerOrders.path + query)

async function placeOrder(name: string, address: Partial<typeof AN_ADDRESS> = {}) {
  const shopper = await store.shopper()
  const product = await store.product({ name, weight: '500 g', price: 2, offerPrice: 1.5 })
  const saved = await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, ...address })
  const items = [{ product: product._id, quantity: 3 }]
  return (await shopper.post(endpoints.placeCashOrder, { items, address: saved.body.address._id })).body.order
}

test('is UTF-8 with a byte order mark, by RFC 4180, and nothing in it is run as a formula', async () => {
  const order = await placeOrder('=HYPERLINK("x")', { firstName: '@Zoë', street: '1, "Elm"' })
  const { status, body, headers } = await exported()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  const { lastName, email, phone, city, state, zipcode, country } = AN_ADDRESS
  const texts = [order.number, 'Order Placed', order.createdAt, order.dueAt, '', `'@Zoë ${lastName}`, email, `'${phone}`]
  const more = ['1, ""Elm""', city, state, zipcode, country, '3 × =HYPERLINK(""x""), 500 g', '4.59', 'COD', 'false', '']
  const cells = [...texts, ...more].map((text) => (/[^\d.]/.test(text) && text !== 'false' ? `"${text}"` : text))
  const kept = ['4.50', '0.09', '0.00', '0.00', '"2%: goods 4.50, tax 0.09"']
  const sums = ['4.50', '0.00', '0.09', '0.00', '4.59', '4.59', '0.00', '4.59', '0.09', ...kept, '', '0.00', '0.00', '0.00']
  const header =
    'number,status,createdAt,dueAt,deliveredAt,name,email,phone,street,city,state,zipcode,country,products,amount,paymentType,isPaid,reason,' +
    'cart,discount,tax,delivery,picked,charged,refunded,kept,pickedTax,netGoods,netTax,refundedTax,netDelivery,taxByRate,code,deposit,netDeposit,credit'
  const text = [header, [...cells, ...sums].join(','), ''].join('\r\n')
  expect(body).toBe(text) // fetch removes the byte order mark
  const response = await fetch(store.url + endpoints.exportSellerOrders.path, {
    headers: { token: (await store.seller()).token },
  })
  expect(Buffer.from(await response.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
})

test('different exports have different file names', async () => {
  const nameOf = async (query: string) =>
    /filename="(.*)-\d{4}-\d\d-\d\d\.csv"/.exec((await exported(query)).headers.get('content-disposition') ?? '')?.[1]
  expect(await nameOf('')).toBe('orders')
  expect(await nameOf('?from=2026-11-01&to=2026-11-30')).toBe('orders-from-2026-11-01-to-2026-11-30')
  expect(await nameOf('?status=Packing,Out%20for%20Delivery&late=true')).toBe('orders-packing-out-for-delivery-late')
  expect(await nameOf('?refunded=true&q=Zo%C3%AB%22x')).toBe('orders-refunded-zoe-x')
})

test('has the discount and the code of an order', async () => {
  const [seller, shopper, product] = [
    await store.seller(),
    await store.shopper(),
    await store.product({ price: 20, offerPrice: 15 }),
  ]
  await seller.post(endpoints.saveCode, { code: '-TENTH', kind: 'percent', value: 10 })
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id, code: '-tenth' }
  const { number } = (await shopper.post(endpoints.placeCashOrder, order)).body.order
  expect(exportedRows((await exported(`?q=${number}`)).body)).toMatchObject([
    { cart: '15.00', discount: '1.50', tax: '0.27', delivery: '0.00', amount: '13.77', picked: '13.77', code: "'-TENTH" },
  ])
})

test('has what the list has by the same filters, page after page', async () => {
  const order = await placeOrder('Quinces')
  await store.run(`
    with more as (
      insert into orders (id, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at)
      select gen_random_uuid(), shopper_id, cart_amount, tax, amount, address, payment_type, 'Packing', is_paid, placed_at
      from orders, generate_series(1, 1200) where id = '${order._id}' returning id)
    insert into order_status_changes (order_id, number, status, changed_at) select id, 1, 'Order Placed', now() from more`)
  const rowsOf = async (query: string) => (await exported(query)).body.trim().split('\r\n').slice(1)
  expect(new Set(await rowsOf('?status=Packing')).size).toBe(1200)
  expect(new Set(await rowsOf('?status=Packing&sort=due')).size).toBe(1200)
  expect(await rowsOf(`?q=${order.number}`)).toEqual([expect.stringContaining(order.number)])
  expect(await rowsOf('?status=Delivered')).toEqual([])
})

test('is the seller’s alone, and HEAD reads nothing', async () => {
  expect(await store.visitor().get(endpoints.exportSellerOrders)).toMatchObject({ status: 401 })
  expect(await (await store.shopper()).get(endpoints.exportSellerOrders)).toMatchObject({ status: 403 })
  expect(await exported('?status=Shipped')).toMatchObject({ status: 400 })
  const head = await (await store.seller()).send(endpoints.exportSellerOrders, { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, body: '' })
})

test('the products are those that were packed', async () => {
  const order = await placeOrder('Medlars')
  const seller = await store.seller()
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Packing' })
  const products = async () => exportedRows((await exported(`?q=${order.number}`)).body)[0]?.products
  expect(await products()).toBe('3 × Medlars, 500 g')
  const substitute = { product: (await store.product({ name: 'Loquats' }))._id, quantity: 1 }
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: order.items[0].line, picked: 2, substitute }] })
  expect(await products()).toMatch(/^2 × Medlars, 500 g\n1 × Loquats/)
  const [line] = order.items
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: line.line, picked: 0, substitute }] })
  expect(await products()).toMatch(/^1 × Loquats/)
})
