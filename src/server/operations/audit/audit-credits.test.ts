import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { orderRequest } from '../../testing/counted-product.ts'
import { TestStore } from '../../testing/test-store.ts'

test('a wrong cent of a balance, a movement or an order is found, and so is credit that a canceled order kept', async () => {
  const store = await TestStore.open()
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  const { customers } = (await seller.get(`${endpoints.listCustomers.path}?q=${shopper.email}`)).body
  await seller.post(endpoints.changeCredit, { id: customers[0]._id, amount: 5, reason: 'Sorry' })
  const request = { ...(await orderRequest(shopper, [await store.product({ offerPrice: 10, price: 10 }), 1])), useCredit: true }
  const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
  const broken = async (statement: ReturnType<typeof sql>, mended: ReturnType<typeof sql>) => {
    await statement.execute(store.db)
    const { findings } = await auditOf(store)
    await mended.execute(store.db)
    return findings
  }
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { credits: 1 } })
  expect(
    await broken(sql`update customer_credits set balance = balance + 1`, sql`update customer_credits set balance = balance - 1`),
  ).toEqual(['credit of: is 1 cents, and its movements make 0'])
  expect(await broken(sql`update orders set credit = 499`, sql`update orders set credit = 500`)).toEqual([
    'credit of order: is 499 cents less 0 that went back, and its movements make 500',
  ])
  expect(
    await broken(
      sql`update credit_movements set amount = amount - 1 where what = 'used'`,
      sql`update credit_movements set amount = amount + 1 where what = 'used'`,
    ),
  ).toEqual([
    'credit of: is 0 cents, and its movements make -1',
    'credit of order: is 500 cents less 0 that went back, and its movements make 501',
  ])
  await shopper.post(endpoints.cancelOrder, { id: order._id })
  await sql`delete from credit_movements where what = 'returned'`.execute(store.db)
  expect((await auditOf(store)).findings).toContain('credit of order: is 500 cents, although the order is canceled')
  await store.close()
})
