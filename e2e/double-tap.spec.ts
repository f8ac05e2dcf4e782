import { addProduct } from './seller-area.ts'
import { boardTest, boardWith, rowOf } from './seller-board.ts'
import { expect } from './test.ts'

boardTest.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

boardTest(
  'a double tap on Start packing leads to picking, and sends nothing out',
  async ({ page, request, store, sellerToken, buyer }) => {
    const order = await buyer.orders(await addProduct(store, sellerToken, { name: 'Medlars' }))
    await page.goto(boardWith(order.number))
    const start = rowOf(page, order).getByRole('button', { name: `Start packing, order ${order.number}` })
    await expect(start).toBeEnabled()
    await start.scrollIntoViewIfNeeded()
    const box = await start.boundingBox()
    const tap = () => page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    await tap()
    await page.waitForTimeout(250)
    await tap()
    await expect(page).toHaveURL(`/seller/orders/${order.number}`)
    await page.waitForTimeout(500)
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
    await page.goto(boardWith(order.number))
    const send = rowOf(page, order).getByRole('button', { name: `Send out, order ${order.number}` })
    await expect(send).toBeEnabled()
    await send.scrollIntoViewIfNeeded()
    const box = await send.boundingBox()
    const tap = () => page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await tap()
    await page.waitForTimeout(250)
    await tap()
    await page.waitForTimeout(500)
    await expect(page.getByRole('dialog')).toBeVisible()
    const response = await request.get('/api/order/one', { headers: { token: sellerToken }, params: { id: order._id } })
    expect((await response.json()).order.status).toBe('Packing')
  },
)
