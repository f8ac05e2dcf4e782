import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, sellerTest as test, unique } from './seller-area.ts'
import { expect } from './test.ts'

test('what a shopper searched in vain is found after the seller’s press on its row', async ({ page, store, sellerToken }) => {
  const name = unique('Garden rocket')
  await addProduct(store, sellerToken, { name })
  const word = `arugula ${[...crypto.randomUUID()].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '').join('')}`

  const reported = page.waitForResponse((response) => response.url().endsWith(endpoints.reportLoss.path))
  await page.goto(`/products?q=${word}`)
  await expect(page.getByRole('heading', { name: `Nothing found for “${word.slice(0, 10)}` })).toBeVisible()
  expect((await reported).status()).toBe(200)

  await page.goto('/seller/dashboard')
  await page.getByRole('link', { name: 'Lost demand' }).click()
  const row = page.getByRole('listitem').filter({ hasText: word })
  await expect(row).toContainText('Searched, nothing found · 1 person')
  await row.getByRole('button', { name: /Add as synonym/ }).click()
  const dialog = page.getByRole('dialog', { name: `Which product is “${word}”?` })
  await dialog.getByLabel('A product that you sell').fill(name)
  await dialog.getByRole('button', { name }).click()
  await expect(page.getByText(`Searches for ${word} now find ${name}`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Open/ })).toBeFocused()
  await page.getByRole('link', { name: /^Served/ }).click()
  await expect(row).toBeVisible()

  await page.goto(`/products?q=${word}`)
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
})

test('a row begins a product with the searched name, or is not for this store', async ({ page, store }) => {
  const word = `kombu ${unique('tea').replace(/\d/g, '')}`
  for (const text of [word, `${word} bags`])
    await page.request.post(store.url + endpoints.reportLoss.path, { data: { kind: 'search', text } })
  await page.goto('/seller/lost-demand')
  const row = (text: string) => page.getByRole('listitem').filter({ has: page.getByText(`“${text}”`, { exact: true }) })
  await row(`${word} bags`)
    .getByRole('button', { name: /Not for us/ })
    .click()
  await expect(row(`${word} bags`)).toHaveCount(0)
  await page.getByRole('link', { name: /^Not for us/ }).click()
  await row(`${word} bags`)
    .getByRole('button', { name: /Take back/ })
    .click()
  await expect(row(`${word} bags`)).toHaveCount(0)
  await page.getByRole('link', { name: /^Open/ }).click()
  await row(word)
    .getByRole('link', { name: /Add product/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(word)
  await expect(page).toHaveURL('/seller')
})
