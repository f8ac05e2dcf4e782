import { AN_ADDRESS } from '../../src/server/testing/an-address.ts'
import { expect, pageReady } from '../test.ts'
import type { Guide } from './follow-guide.ts'
import type { People } from './people.ts'

const ADDRESS = {
  'First name': AN_ADDRESS.firstName,
  'Last name': AN_ADDRESS.lastName,
  Email: AN_ADDRESS.email,
  'Street address': AN_ADDRESS.street,
  City: AN_ADDRESS.city,
  State: AN_ADDRESS.state,
  'ZIP code': AN_ADDRESS.zipcode,
  Country: AN_ADDRESS.country,
  Phone: AN_ADDRESS.phone,
}

export async function orderFirst({ step }: Guide, { shopper }: People): Promise<void> {
  const card = (name: string) => shopper.getByRole('article').filter({ has: shopper.getByRole('link', { name }) })
  await step(
    shopper,
    'Open the address for customers. Press **Add** below some products. Open the **Cart**.',
    async ({ page, press }) => {
      await page.goto('/products')
      await pageReady(page)
      for (const name of ['Sweet carrots', 'Strawberries', 'Whole milk']) await press('Add', card(name))
      await page.getByRole('button', { name: 'Add one more Sweet carrots' }).click()
      await press('Cart')
    },
  )
  const dialog = shopper.getByRole('dialog')
  await step(
    shopper,
    'Press **Log in**, then **Create an account**, type **Name**, **Email** and **Password**, and press **Create account**.',
    async ({ press, fill }) => {
      await press('Log in')
      await press('Create an account', dialog)
      await fill('Name', 'Maya Winter', dialog)
      await fill('Email', AN_ADDRESS.email, dialog)
      await fill('Password', 'the password of Maya', dialog)
      await press('Create account', dialog)
      await expect(dialog).toBeHidden()
    },
  )
  await step(
    shopper,
    'Press **Add address**. Type an address in one of your ZIP codes and press **Add address**.',
    async ({ page, press }) => {
      await press('Add address')
      const form = page.getByRole('main')
      for (const [label, value] of Object.entries(ADDRESS)) await form.getByLabel(label, { exact: true }).fill(value)
      await press('Add address', form)
      await expect(page).toHaveURL('/cart')
    },
  )
  await step(shopper, 'Press **Place Order**.', async ({ page, press }) => {
    await press('Place Order')
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByRole('article')).toContainText('$9.23')
  })
}

export async function packAndDeliver({ step }: Guide, { owner, packer, courier }: People): Promise<void> {
  await step(
    owner,
    'In the seller’s area, open **Orders**. The order is there with the minutes that are left.',
    async ({ page, press }) => {
      await press('Orders')
      await expect(page.getByRole('article')).toContainText('min left')
    },
  )
  await step(packer, 'The packer sees the new order and presses **Start packing**.', async ({ press }) => {
    await press('Start packing')
  })
  const line = (name: string) => packer.getByRole('listitem').filter({ hasText: name }).first()
  const arrow = (name: string) => packer.getByRole('button', { name: `Fewer or a substitute for ${name}` })
  await step(
    packer,
    'They press each line that is in the bag. One carrot is missing: they press the arrow beside the carrots, then the minus. The reason is **Shelf was empty**.',
    async ({ page, see }) => {
      await line('Whole milk').locator('.pack-tick').click()
      await arrow('Sweet carrots').click()
      await page.getByRole('button', { name: 'One less Sweet carrots' }).click()
      await see('Shelf was empty')
      await arrow('Sweet carrots').click()
    },
  )
  await step(
    packer,
    'There are no strawberries: they press the arrow beside them, then **Leave it out**. Or they choose one of the products below **Instead of 1 Strawberries**; it costs no more.',
    async ({ page, see }) => {
      await arrow('Strawberries').click()
      await see('Leave it out')
      await see('Instead of 1 Strawberries')
      await page.getByRole('button', { name: /^Bananas/ }).click()
      await expect(line('Strawberries')).toContainText('Instead: 1 × Bananas')
    },
  )
  await step(packer, 'The sum to collect is below the lines. They press **Send out**.', async ({ page, press }) => {
    await expect(page.getByRole('region', { name: 'Next step' })).toContainText('$5.10')
    await press('Send out')
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('Out for Delivery')
  })
  await step(
    courier,
    'The courier opens **Deliveries** on a phone. Address, phone number and cash are on one screen.',
    async ({ page, see }) => {
      await see('Deliveries')
      await expect(page.getByRole('article')).toContainText(AN_ADDRESS.street)
    },
  )
  await step(
    courier,
    'At the door, they take the cash and press **Delivered, $5.10 received**. For a minute, **Undo** takes it back.',
    async ({ press, see }) => {
      await press('Delivered, $5.10 received')
      await see('Undo')
    },
  )
}

export async function cancelWithRefund({ step }: Guide, { owner, shopper }: People): Promise<void> {
  await step(
    shopper,
    'Order once more as the customer: under **Payment method**, choose **Online Payment**, and press **Proceed to Checkout**. Without a payment provider it is a test: press **Pay $3.16**.',
    async ({ page, choose, press }) => {
      await page.goto('/products')
      await pageReady(page)
      await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
      await page.getByRole('button', { name: 'Add one more Bananas' }).click()
      await page.getByRole('link', { name: /^Cart,/ }).click()
      await choose('Payment method', 'Online Payment')
      await press('Proceed to Checkout')
      await press('Pay $3.16')
      await expect(page).toHaveURL('/my-orders')
    },
  )
  const dialog = owner.getByRole('dialog')
  const order = owner.getByRole('article').filter({ hasText: '$3.16' })
  await step(
    owner,
    'In **Orders**, press **Show it**. Press the number of the order to open it, then **Cancel order…**.',
    async ({ see, press }) => {
      await see('Orders')
      await press('Show it')
      await order.getByRole('button', { name: /^Order / }).click()
      await press('Cancel order…', order)
    },
  )
  await step(
    owner,
    'Type the **Reason**, which the customer reads. Press **Cancel order**. What was paid goes back by itself: you see **Refunded**.',
    async ({ fill, press, see }) => {
      await fill('Reason', 'No ripe bananas today', dialog)
      await press('Cancel order', dialog)
      await see('Refunded')
    },
  )
}

export async function closeDay({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Day closing**. Below **Cash to count**, type into **Counted** what the courier gives you. Press **Save count**. You see **Right** when nothing is missing.',
    async ({ page, press, see, fill }) => {
      await press('Day closing')
      await see('Cash to count')
      await fill('Counted', '5.10')
      await see('Right')
      await press('Save count')
      await expect(page.getByText('$5.10 counted')).toBeVisible()
    },
  )
  await step(
    owner,
    'Press **Close**. The figures of the day are saved. What changes later is shown beside them.',
    async ({ page, press }) => {
      await press('Close', page.getByRole('main'))
      await expect(page.getByText('Nothing has changed since.')).toBeVisible()
    },
  )
}

export async function readFigures({ step }: Guide, { owner }: People): Promise<void> {
  await step(owner, 'Open **Dashboard**. Press **Today**.', async ({ page, press }) => {
    await press('Dashboard')
    await press('Today')
    await expect(page.getByRole('link', { name: /^Orders 1/ })).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  })
  await step(
    owner,
    'Find **Tax report**. It says for these days what was sold and kept by rate of tax, after refunds. Choose the days of your tax return at the top, and **Export CSV** gives you a file for it.',
    async ({ see }) => {
      await see('Tax report')
      await see('Export CSV')
    },
  )
  await step(owner, 'Press **Gross sales** to see the orders that it adds up.', async ({ page, press }) => {
    await press('Gross sales')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  })
  await step(
    owner,
    'Press **More tools**. Press **Export CSV** to get these orders as a file for your books.',
    async ({ page, press }) => {
      const downloading = page.waitForEvent('download')
      await press('More tools')
      await press('Export CSV')
      expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
    },
  )
}
