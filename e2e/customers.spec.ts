import { asSeller } from './seller-area.ts'
import { expect, test, toast } from './shopper-test.ts'
import { expectWholeScreen } from './whole-screen.ts'

test.use({ expectedOnConsole: [/status of 403/] }) // the order of the blocked customer

test('a manager gets from an order to its customer, notes something, blocks them, and finds them by phone', async ({
  context,
  page,
  shopper,
  store,
}) => {
  const order = await shopper.orders({ Strawberries: 2 })
  await asSeller(context, store)
  const seller = await context.newPage()
  await seller.goto(`/seller/orders?q=${order.number}`)
  await seller.getByRole('article').filter({ hasText: order.number }).getByRole('link').first().click()
  await expect(seller).toHaveURL(/\/seller\/customers\/[\da-f-]{36}$/)
  const glance = seller.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText(/Orders1Spent, without canceled orders\$\d+\.\d\dGiven back\$0/)
  await expect(seller.getByRole('link', { name: `Order ${order.number}` })).toBeVisible()
  const notes = seller.getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('Customers can read notes')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByText('Please write a note')).toBeVisible()
  await notes.getByLabel('Add a note').fill('Leave it at the side door')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Leave it at the side door')
  await expect(notes.getByLabel('Add a note')).toHaveValue('')

  const credit = seller.getByRole('region', { name: 'Credit: $0.00' })
  await credit.getByRole('button', { name: 'Give credit' }).click()
  await expect(credit.getByText('Please give a reason')).toBeVisible()
  await credit.getByLabel('Amount in dollars').fill('2.50')
  await credit.getByLabel('Reason').fill('The plums were soft')
  await expectWholeScreen(seller, 'the credit of a customer')
  await credit.getByRole('button', { name: 'Give credit' }).click()
  await expect(seller.getByRole('region', { name: 'Credit: $2.50' })).toContainText('From the store: The plums were soft+$2.50')

  await shopper.fillsCart({ Strawberries: 1 })
  await page.goto('/cart')
  await page.getByLabel('Use your $2.50 credit').check()
  await expect(page.getByText('Your credit pays $2.50.')).toBeVisible()
  await expectWholeScreen(page, 'the cart of a shopper who uses credit')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Paid by credit').first()).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Credit' })).toContainText('From the store: The plums were soft')
  await expectWholeScreen(page, 'an account with credit')

  const ordering = seller.getByRole('region', { name: 'Ordering' })
  await ordering.getByRole('button', { name: 'Block…' }).click()
  const question = seller.getByRole('dialog')
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(question.getByText('Please give a reason')).toBeVisible()
  await question.getByLabel('Reason').fill('Sent back three orders')
  await expectWholeScreen(seller, 'the question before a customer is blocked')
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(ordering).toContainText('BlockedSent back three orders')
  await expectWholeScreen(seller, 'a customer')

  await shopper.fillsCart({ Strawberries: 1 })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText(/Please call the store/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()

  await ordering.getByRole('button', { name: 'Let them order again…' }).click()
  await question.getByRole('button', { name: 'Let them order' }).click()
  await expect(toast(seller, 'Customer can order again')).toBeVisible()

  await seller.goto('/seller/customers')
  await seller.getByLabel('Find a customer').fill('nobody at all')
  await expect(seller.getByText('Nobody found')).toBeVisible()
  await seller.getByLabel('Find a customer').fill('maya')
  await expect(seller.getByRole('region', { name: 'Customers' }).getByRole('listitem').first()).toContainText('2 orders')
  await seller.getByLabel('Sort').selectOption('Spent most')
  await expect(seller).toHaveURL(/q=maya&sort=spent/)
  await expectWholeScreen(seller, 'the customers')

  await seller.goto('/seller/phone-order')
  await seller.getByLabel('Phone').fill('503 555 01')
  await seller
    .getByRole('button', { name: /^Fill in / })
    .first()
    .click()
  await expect(seller.getByLabel('Street address')).not.toHaveValue('')
  await expect(seller.getByLabel('Zip code')).not.toHaveValue('')
  await expectWholeScreen(seller, 'an order by phone of a known customer')
})
