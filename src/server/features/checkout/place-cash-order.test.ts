import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { MAX_CONNECTIONS } from '../../platform/database/connect.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ connections: MAX_CONNECTIONS })
})
afterAll(() => store.close())

const itemsOf = (...products: ProductWire[]) => products.map((product) => ({ product: product._id, quantity: 1 }))
test('places an order at database prices and empties the cart', async () => {
  const apples = await store.product({ name: 'Apples', price: 4.5, offerPrice: 3.6 })
  const shopper = await store.shopper()
  const { isDefault: _, ...address } = await shopper.address()
  await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 2 } })

  const response = await shopper.post(endpoints.placeCashOrder, {
    userId: 'somebody else',
    amount: 0.01,
    items: [{ product: apples._id, quantity: 2, price: 0.01, offerPrice: 0.01 }],
    address: address._id,
  })

  expect(response).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: 'Order Placed Successfully',
      order: {
        number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
        items: [
          {
            product: { _id: apples._id, name: 'Apples', category: 'Fruits', weight: '1 kg', offerPrice: 3.6, image: [] },
            quantity: 2,
          },
        ],
        amount: 7.34,
        address,
        paymentType: 'COD',
        status: 'Order Placed',
        isPaid: false,
        createdAt: store.clock.now().toISOString(),
      },
    },
  })
  expect(await shopper.cart()).toEqual({})
})

test('starts the order’s history', async () => {
  const [apples, shopper] = [await store.product(), await store.shopper()]
  const { body } = await shopper.post(endpoints.placeCashOrder, {
    items: itemsOf(apples),
    address: (await shopper.address())._id,
  })
  expect(body.order.history).toEqual([{ status: 'Order Placed', at: store.clock.now().toISOString(), by: 'shopper' }])
})

test('combines lines of the same product', async () => {
  const [apples, shopper] = [await store.product(), await store.shopper()]
  const address = (await shopper.address())._id
  const { body } = await shopper.post(endpoints.placeCashOrder, { items: itemsOf(apples, apples), address })
  expect(body.order.items).toMatchObject([{ quantity: 2 }])
  const tooMany = [{ product: apples._id, quantity: 999 }, ...itemsOf(apples)]
  expect(await shopper.post(endpoints.placeCashOrder, { items: tooMany, address })).toMatchObject({ status: 422 })
})

test('accepts an order of 200 lines and rejects 201', async () => {
  const apples = await store.product()
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const columns = [
    'name',
    'folded_name',
    'category',
    'price',
    'offer_price',
    'description',
    'pictures',
    'in_stock',
    'created_at',
  ] as const
  const row = await store.db
    .selectFrom('products')
    .select(columns)
    .where('id', '=', apples._id as never)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
  await store.db
    .insertInto('products')
    .values(ids.map((id) => ({ id: id as never, ...row, weight: null })))
    .execute()
  const items = ids.map((product) => ({ product, quantity: 1 }))
  expect(await shopper.post(endpoints.placeCashOrder, { items, address })).toMatchObject({
    status: 201,
    body: { order: { items: { length: 200 } } },
  })
  expect(await shopper.post(endpoints.placeCashOrder, { items: [...items, ...itemsOf(apples)], address })).toMatchObject({
    status: 422,
  })
  await store.db
    .deleteFrom('order_lines')
    .where('product_id', 'in', ids as never[])
    .execute()
  await store.db
    .deleteFrom('products')
    .where('id', 'in', ids as never[])
    .execute()
})

test('takes only what was bought from the cart', async () => {
  const [apples, milk] = [await store.product(), await store.product({ inStock: false })]
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 3, [milk._id]: 2 } })
  const items = [{ product: apples._id, quantity: 2 }]
  expect(await shopper.post(endpoints.placeCashOrder, { items, address: (await shopper.address())._id })).toMatchObject({
    status: 201,
  })
  expect(await shopper.cart()).toEqual({ [apples._id]: 1, [milk._id]: 2 })
})

test('an order keeps its products and address when they change later', async () => {
  const [apples, shopper, seller] = [await store.product({ name: 'Apples' }), await store.shopper(), await store.seller()]
  const address = await shopper.address()
  const { body } = await shopper.post(endpoints.placeCashOrder, { items: itemsOf(apples), address: address._id })
  await store.db
    .updateTable('products')
    .set({ name: 'Old apples', offer_price: 1 as never })
    .where('id', '=', apples._id as never)
    .execute()
  await store.db
    .deleteFrom('addresses')
    .where('id', '=', address._id as never)
    .execute()
  await seller.post(endpoints.setStock, { id: apples._id, inStock: false })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toEqual([body.order])
})

test('a product taken out of stock concurrently is either ordered before or rejected', async () => {
  const [milk, seller] = [await store.product({ name: 'Milk' }), await store.seller()]
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => store.shopper()))
  const orders = await Promise.all(
    shoppers.map(async (shopper) => ({ items: itemsOf(milk), address: (await shopper.address())._id })),
  )
  const placing = shoppers.map((shopper, index) => shopper.post(endpoints.placeCashOrder, orders[index]))
  const [responses] = await Promise.all([Promise.all(placing), seller.post(endpoints.setStock, { id: milk._id, inStock: false })])
  for (const response of responses) expect([201, 409]).toContain(response.status)
  expect(await shoppers[0]?.post(endpoints.placeCashOrder, orders[0])).toMatchObject({ status: 409 })
})

test('delivers to the chosen address', async () => {
  const [apples, shopper] = [await store.product(), await store.shopper()]
  await shopper.address()
  const { isDefault: _, ...second } = (await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, city: 'Salem' })).body.address
  const { body } = await shopper.post(endpoints.placeCashOrder, { items: itemsOf(apples), address: second._id })
  expect(body.order.address).toEqual(second)
})

test('draws another order number when one is taken', async () => {
  const product = await store.product()
  const shopper = await store.shopper()
  const request = { items: itemsOf(product), address: (await shopper.address())._id }
  const first = await shopper.post(endpoints.placeCashOrder, request)
  await sql`create sequence drawn`.execute(store.db)
  await sql`
    create function draw_a_taken_number() returns trigger language plpgsql as $$ begin
      if nextval('drawn') = 1 then new.number := (select number from orders where id = ${sql.lit(first.body.order._id)}); end if;
      return new;
    end $$`.execute(store.db)
  await sql`create trigger draw before insert on orders for each row execute function draw_a_taken_number()`.execute(store.db)
  const second = await shopper.post(endpoints.placeCashOrder, request)
  await sql`drop trigger draw on orders`.execute(store.db)

  expect(second.status).toBe(201)
  const { orders } = (await shopper.get(endpoints.listShopperOrders)).body
  expect(new Set(orders.map((order: { number: string }) => order.number)).size).toBe(2)
  const { rows } = await sql<{ last_value: number }>`select last_value::integer from drawn`.execute(store.db)
  expect(rows).toEqual([{ last_value: 2 }])
})
