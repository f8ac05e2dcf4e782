import { endpoints } from '../src/contract/endpoints.ts'
import type { MailWire } from '../src/contract/operations/outbox.ts'
import { addProduct, mailedLink, sellerTest as test, unique } from './seller-area.ts'
import { send } from './store-requests.ts'
import { expect, pageReady, storedValue } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const EVERY_MS = 30_000 // the period of the job that sends the mails

test('a visitor asks for an email about a sold-out product, and gets it after the seller’s restock', async ({
  page,
  store,
  sellerToken,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  const name = unique('Sour cherries')
  const product = await addProduct(store, sellerToken, { name })
  const setStock = (inStock: boolean) => send(store, sellerToken, endpoints.setStock.path, { id: product._id, inStock })
  await setStock(false)
  await page.goto(`/products/fruits/${product._id}`)
  await pageReady(page)
  const panel = page.getByRole('region', { name: 'Tell me when it’s back' })
  await panel.getByLabel('Email').fill(email)
  await panel.getByRole('button', { name: 'Notify me' }).click()
  const promise = panel.getByRole('status')
  await expect(promise).toBeFocused()
  await expect(promise).toHaveText('No mail server is set up, so nothing was mailed.')
  await page.reload()
  await expect(promise).toBeVisible()
  await pageReady(page)
  await expectWholeScreen(page, 'restock-alert-asked')

  const mailTo = async () => {
    const { mails } = await send(store, sellerToken, `${endpoints.listMails.path}?limit=500`)
    return mails.find(({ to }: MailWire) => to === email)
  }
  const asker = await page.context().newPage()
  await asker.goto(await mailedLink(store, email, 'Confirm your email'))
  await pageReady(asker)
  await asker.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(asker.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await asker.close()
  await setStock(true)
  await expect.poll(async () => (await mailTo())?.subject, { timeout: EVERY_MS + 15_000 }).toBe(`Back in stock: ${name}`)
  const { text }: MailWire = await mailTo()
  await page.goto(/https?:\S+\/products\/\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect.poll(() => storedValue(page, 'larder.restock-alerts')).toBeNull()
  await setStock(false)
  await page.reload()
  await expect(panel.getByLabel('Email')).toBeVisible() // the alert that was mailed is no longer promised

  await page.goto(/https?:\S+\/newsletter\/unsubscribe\S+/.exec(text)?.[0] ?? '')
  await pageReady(page)
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
})
