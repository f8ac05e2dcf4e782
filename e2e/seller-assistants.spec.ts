import { agentHeader, openTestAgent } from '../src/server/testing/test-agent.ts'
import { sellerTest as test } from './seller-area.ts'
import { expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

test('the owner sees which assistant came, what it searched for, limits it and blocks it', async ({ page, store }) => {
  const agent = await openTestAgent()
  const headers = { ...agentHeader(agent.newProfile()), 'content-type': 'application/json' }
  const search = async (query: string) =>
    (await fetch(`${store.url}/ucp/catalog/search`, { method: 'POST', headers, body: JSON.stringify({ query }) })).status
  await page.goto('/seller/assistants')
  await expect(page.getByRole('heading', { name: 'No assistant has come yet' })).toBeVisible()
  await expectWholeScreen(page, 'assistants, none yet')

  for (const query of ['oat milk', 'Oat milk', 'bread']) expect(await search(query)).toBe(200)
  const { host } = new URL(agent.url)
  const row = page.getByRole('region', { name: 'Assistants', exact: true }).getByRole('listitem').filter({ hasText: host })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Searches33 in all')
  }).toPass()
  await expect(page.getByRole('region', { name: 'Searched most by assistants' })).toContainText('Oat milk 2')

  await row.getByRole('button', { name: `Limits of ${host}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Orders a day').fill('many')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(dialog.getByText('Please enter a whole number up to 10,000, or nothing')).toBeVisible()
  await dialog.getByLabel('Orders a day').fill('5')
  await dialog.getByLabel('Block it').check()
  await expectWholeScreen(page, 'limits of an assistant')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Blocked')
  await expect(row).toContainText('5 orders a day')
  await expectWholeScreen(page, 'assistants, one of them blocked')
  expect(await search('bread')).toBe(403)
  await agent.close()
})
