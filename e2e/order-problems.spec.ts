import { asSeller, deliver } from './seller-area.ts'
import { expect, test, toast } from './shopper-test.ts'
import { expectWholeScreen } from './whole-screen.ts'

test('a shopper reports a problem, and the seller refunds one part and answers the rest', async ({
  context,
  page,
  shopper,
  store,
}) => {
  const order = await shopper.orders({ Strawberries: 2, 'Whole milk': 1, Bananas: 1 })
  const token = await asSeller(context, store)
  await deliver(store, token, order)
  await page.goto(`/my-orders/${order.number}`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send to the store' }).click()
  await expect(dialog.getByText('Please say which product was not fine')).toBeVisible()
  await expect(dialog.getByLabel('What was wrong with Strawberries')).toBeFocused()
  await dialog.getByLabel('What was wrong with Strawberries').selectOption('Damaged')
  await dialog.getByLabel('Pieces of Strawberries').selectOption('1 of 2')
  await dialog.getByLabel('What was wrong with Whole milk').selectOption('Missing')
  await dialog.getByLabel('Anything else').fill('One box was squashed.')
  await expectWholeScreen(page, 'report-problem')
  await dialog.getByRole('button', { name: 'Send 2 problems to the store' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page, 'Thank you. We’ll look into it.')).toBeVisible()
  const items = page.getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect(items.first()).toContainText('You reported 1 as damaged.“One box was squashed.”We’re looking into it.')
  await expectWholeScreen(page, 'order-with-problem')

  const seller = await context.newPage()
  await seller.goto('/seller/problems')
  await expect(seller.getByRole('link', { name: /^Problems\s*1 open$/ })).toBeVisible()
  const problem = seller.getByRole('listitem').filter({ hasText: `Order ${order.number}` })
  await expect(problem).toContainText('1 × Strawberriesdamaged')
  await expectWholeScreen(seller, 'seller-problems')
  await problem.getByRole('button', { name: `Refund… of order ${order.number}` }).click()
  const refund = seller.getByRole('dialog')
  await expect(refund.getByLabel('Pieces of Strawberries')).toHaveValue('1')
  await expect(refund.getByLabel('Pieces of Whole milk')).toHaveValue('1')
  await expect(refund.getByLabel('Reason')).toHaveValue('Damaged, missing')
  await refund.getByLabel('Pieces of Whole milk').selectOption('0 of 1')
  await refund.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(problem).toContainText('damaged, refunded')
  await expect(items.first()).toContainText('We refunded it.')
  await expect(items.nth(1)).toContainText('You reported 1 as missing.We’re looking into it.')
  await problem.getByRole('button', { name: `Reply… about order ${order.number}` }).click()
  const reply = seller.getByRole('dialog')
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(reply.getByText('Please write a reply')).toBeVisible()
  await reply.getByLabel('Reply').fill('We bring your milk with the next order.')
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(problem).toContainText('Answered')
  await expect(seller.getByRole('link', { name: 'Problems', exact: true })).toBeVisible()
  await expectWholeScreen(seller, 'seller-problems-answered')
  await expect(items.nth(1)).toContainText('Our answer: We bring your milk with the next order.')
  await expectWholeScreen(page, 'order-with-answer')
})
