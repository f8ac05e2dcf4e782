import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { expect, logIn, loginButton, loginDialog, profileButton, test, toast } from './shopper-test.ts'
import { expectOpenedScreen } from './whole-screen.ts'

const heart = (page: Page, product: string) => page.getByRole('button', { name: `Favorite ${product}`, exact: true })
const accountLinks = (page: Page) => page.getByRole('navigation', { name: 'Account' })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('a visitor’s hearts survive a reload, join the account’s at login, and leave with the logout', async ({
  page,
  account,
  request,
  catalog,
}) => {
  const [strawberries, bananas] = [await catalog.id('Strawberries'), await catalog.id('Bananas')]
  const headers = { token: account.token }
  await request.post(endpoints.updateFavourites.path, { headers, data: { products: [{ product: bananas, isFavourite: true }] } })
  await page.goto('/products/fruits')
  await expect(heart(page, 'Strawberries')).toHaveAttribute('aria-pressed', 'false')
  await heart(page, 'Strawberries').focus()
  await page.keyboard.press('Space')
  await expect(heart(page, 'Strawberries')).toHaveAttribute('aria-pressed', 'true')
  await expect(toast(page, 'Added to favorites')).toBeVisible()
  await page.getByRole('link', { name: 'Strawberries', exact: true }).click()
  await expect(heart(page, 'Strawberries')).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/favorites')
  await expect(cards(page)).toHaveCount(1)
  await expectOpenedScreen(page, 'favourites', '/favorites')
  await expect(accountLinks(page)).toHaveCount(0)
  await loginButton(page).click()
  await logIn(page, account)
  await page.goto('/favorites')
  await expect(cards(page)).toContainText(['Strawberries', 'Bananas'])
  await expectOpenedScreen(page, 'favourites of a shopper', '/favorites')
  await expect(accountLinks(page).getByRole('link', { name: 'Favorites' })).toHaveAttribute('aria-current', 'page')
  const saved = async () => (await (await request.get(endpoints.currentShopper.path, { headers })).json()).user.favourites
  await expect.poll(saved).toEqual([bananas, strawberries])

  await heart(page, 'Bananas').click()
  await expect(heart(page, 'Bananas')).toHaveAttribute('aria-pressed', 'false') // the card stays, to be added back
  await expect.poll(saved).toEqual([strawberries])
  await profileButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(loginDialog(page)).toBeVisible()
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
})
