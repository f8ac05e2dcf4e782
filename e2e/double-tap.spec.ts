import { tapTwice } from './double-tap.ts'
import { addProduct } from './seller-area.ts'
import { boardTest, boardWith, rowOf } from './seller-board.ts'
import { expect } from './test.ts'

boardTest.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

boardTest(
  'a double tap on Start packing leads to picking, and sends nothing out',
  async ({ page, request, store, sellerToken, buyer }) => {
    const order = await buyer.orders(await addProduct(store, sellerToken, { name: 'Medlars' }))
    await page.clock.install()
    await page.goto(boardWith(order.number))
    const start = rowOf(page, order).getByRole('button', { name: `Start packing, order ${order.number}` })
    const nextStep = page.getByRole('region', { name: 'Next step' }).getByRole('button').first()
    await tapTwice(page, start, () => expect(nextStep).toBeVisible({ timeout: 100 }))
    await expect(page).toHaveURL(`/seller/orders/${order.number}`)
    const response = await request.get('/api/order/one', { headers: { token: sellerToken }, params: { id: order._id } })
    const { status, items } = (await response.json()).order
    expect(status).toBe('Packing')
    expect(items[0]).not.toHaveProperty('picked')
  },
)

boardTest(
  'a double tap on Send out opens a question once, and does not answer it',
  async ({ page, request, store, sellerToken, buyer, move }) => {
    const order = await buyer.orders(await addProduct(store, sellerToken, { name: 'Sorb apples' }))
    await move(order, 'Packing')
    await page.clock.install()
    await page.goto(boardWith(order.number))
    const send = rowOf(page, order).getByRole('button', { name: `Send out, order ${order.number}` })
    await tapTwice(page, send, () => expect(page.getByRole('dialog')).toBeVisible({ timeout: 100 }))
    await expect(page.getByRole('dialog')).toBeVisible()
    const response = await request.get('/api/order/one', { headers: { token: sellerToken }, params: { id: order._id } })
    expect((await response.json()).order.status).toBe('Packing')
  },
)
