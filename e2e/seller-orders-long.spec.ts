import { addProduct, expectStateFits } from './seller-area.ts'
import { boardWith, rows, boardTest as test } from './seller-board.ts'
import { expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(3)
test.use({ buyerAddress: { firstName: long, street: long, city: long, state: long, country: long, phone: '1'.repeat(60) } })

test('an order with the longest words fits, closed and open', async ({ page, store, sellerToken, buyer }) => {
  const weight = 'a basket of a dozen or so, as they come.'
  const product = { name: 'Extraordinarily'.repeat(13), weight, price: 100_000, offerPrice: 100_000 }
  const order = await buyer.orders(await addProduct(store, sellerToken, product))
  await page.goto(boardWith(order.number))
  await expect(rows(page)).toContainText('$102,000.00')
  await expect(rows(page).getByText('Deliver to')).toBeVisible() // an order that is shown alone is unfolded
  await expectWholeScreen(page, 'seller-orders-long')
  await rows(page)
    .getByRole('button', { name: /^Order / })
    .click()
  await expect(rows(page).getByText('Deliver to')).toBeHidden()
  await expectStateFits(page)
})
