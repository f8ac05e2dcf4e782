import type { Page } from '@playwright/test'
import { asSeller, expectStateFits, mailedLink } from './seller-area.ts'
import { expect, loginDialog, openLoginDialog, profileButton, test, toast } from './shopper-test.ts'
import { pageReady } from './test.ts'

const main = (page: Page) => page.locator('main')

test.describe('who forgot their password', () => {
  test.use({ expectedOnConsole: [/status of 422/] })

  test('chooses a new one by a mailed link, once', async ({ page, store, account }) => {
    await openLoginDialog(page)
    await loginDialog(page).getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot')
    await expect(loginDialog(page)).toHaveCount(0)
    await main(page).getByLabel('Email').fill(account.email)
    await main(page).getByRole('button', { name: 'Email me a link' }).click()
    await expect(main(page).getByRole('heading', { name: 'No email was sent' })).toBeVisible()
    await expect(main(page).getByText('No mail server is set up, so nothing was mailed.')).toBeFocused()
    await expect(main(page).getByRole('button', { name: 'Email me a link' })).toHaveCount(0)
    await expectStateFits(page)
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByLabel('Email')).toBeFocused()
    await expect(main(page).getByLabel('Email')).toHaveValue(account.email)
    const link = await mailedLink(store, account.email, 'password')
    await page.goto(link)
    await pageReady(page)
    await expect(main(page).locator('[autocomplete="username"]')).toHaveValue(account.email) // password managers read this field
    await main(page).getByLabel('New password', { exact: true }).fill('short')
    await main(page).getByRole('button', { name: 'Change password' }).click()
    await expect(main(page).getByText('Password must be at least 8 characters')).toBeVisible()
    await main(page).getByLabel('New password', { exact: true }).fill('a better password')
    await main(page).getByRole('button', { name: 'Change password' }).click()
    await expect(toast(page, 'Password changed')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(profileButton(page)).toBeVisible()
    await page.goto(link)
    await pageReady(page)
    await expect(main(page).getByText('This link has expired or was used already')).toBeVisible()
    await expectStateFits(page)
    await main(page).getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot')
  })
})

test('a newsletter is confirmed and left by a press on mailed pages', async ({ page, store }) => {
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto('/')
  await pageReady(page)
  const newsletter = page.locator('.newsletter')
  await newsletter.getByLabel('Email').fill(email)
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(newsletter.getByText('Thank you!')).toBeVisible()
  const link = await mailedLink(store, email, 'newsletter')
  await page.goto(link)
  await pageReady(page)
  await main(page).getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(main(page).getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expectStateFits(page)
  await page.goto(link.replace('/confirm?', '/unsubscribe?'))
  await pageReady(page)
  await main(page).getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main(page).getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
})

test('the owner reads what was written', async ({ page, store, shopper }) => {
  const { number } = await shopper.orders({ Strawberries: 2 })
  const link = await mailedLink(store, shopper.email, number)
  expect(new URL(link).pathname).toBe(`/my-orders/${number}`)
  await asSeller(page.context(), store)
  await page.goto('/seller')
  await page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name: 'Outbox' }).click()
  const mail = page.getByRole('listitem').filter({ hasText: `Order ${number}` })
  await expect(mail).toContainText('Not sent: no mail server')
  await mail.getByRole('button', { name: 'Email' }).click()
  await expect(mail.getByText('2 × Strawberries').first()).toBeVisible()
  await expect(mail.frameLocator('iframe').getByRole('link', { name: 'See your order' })).toBeVisible()
  await expectStateFits(page)
})
