import { expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

test('finds the products of a pasted list, lets choose others, and adds them to the cart', async ({ page }) => {
  await page.goto('/shopping-list')
  await pageReady(page)
  const list = page.getByRole('textbox', { name: 'Your list' })
  await page.getByRole('button', { name: 'Find products' }).click()
  await expect(list).toHaveAccessibleDescription('Write what you need, like 2 milk, eggs')
  await expect(list).toBeFocused()
  await list.fill('2 milk, half a dozen eggs\n- 2 kg flour\nunobtainium')
  await page.reload()
  await expect(list).toHaveValue('2 milk, half a dozen eggs\n- 2 kg flour\nunobtainium')
  await page.getByRole('button', { name: 'Find products' }).click()
  await expect(page.getByRole('heading', { name: '3 of 4 found' })).toBeVisible()
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(line('2 milk').locator('output')).toHaveText('2')
  await expect(line('2 kg flour').locator('output')).toHaveText('2') // a bag has 1 kg
  await expect(line('half a dozen eggs').locator('output')).toHaveText('1') // a box has 12
  await expect(line('unobtainium')).toContainText('Nothing found')

  await page.getByRole('button', { name: /others? for milk/ }).click()
  await expect(
    line('2 milk')
      .getByRole('button', { name: /Whole milk/ })
      .first(),
  ).toBeVisible()
  await expectWholeScreen(page, 'shopping-list')
  await line('2 milk')
    .getByRole('button', { name: /Chocolate milk/ })
    .click()
  await line('2 milk').getByRole('button', { name: 'One less Chocolate milk' }).click()
  await line('half a dozen eggs').getByRole('button', { name: 'Leave out Free-range eggs' }).click()
  await page.getByRole('button', { name: 'Add 3 items to cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: '3 items added from your shopping list' })).toBeVisible()
  await expect(page.getByLabel('Quantity of Chocolate milk')).toHaveValue('1')
  await expect(page.getByLabel('Quantity of All-purpose flour')).toHaveValue('2')
  await page.goBack()
  await expect(list).toHaveValue('')
})
