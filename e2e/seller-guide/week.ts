import { expect, pageReady } from '../test.ts'
import type { Guide } from './follow-guide.ts'
import type { People } from './people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

export async function buyFromSupplier({ step }: Guide, { owner }: People): Promise<void> {
  const menu = owner.getByRole('navigation')
  await step(
    owner,
    'Open **Buying** and press **Suppliers**. Under **New supplier**, type the **Name** and the **Email**, and press **Add supplier**.',
    async ({ page, press, see, fill }) => {
      await press('Buying', menu)
      await press('Suppliers', page.getByRole('main'))
      await see('New supplier')
      await fill('Name', 'Hill Farm')
      await fill('Email', 'orders@hill.example')
      await press('Add supplier')
      await expect(page.getByRole('list', { name: 'Suppliers' })).toContainText('Hill Farm')
    },
  )
  await step(
    owner,
    'Open **Product List** and the milk, and below it **More details**. Choose the **Supplier** **Hill Farm**. Type the **Cost** of one carton, how many are in a case as **Case size**, and when to buy how many: **Low at** 80, **Order up to** 120. Press **Save changes**.',
    async ({ page, press, choose, fill, see }) => {
      await press('Product List', menu)
      await page
        .getByRole('link', { name: /Whole milk/ })
        .first()
        .click()
      await see('More details')
      await choose('Supplier', 'Hill Farm')
      await fill('Cost', '0.9')
      await fill('Case size', '12')
      await fill('Low at', '80')
      await fill('Order up to', '120')
      await press('Save changes')
      await expect(page.getByText('Product Updated')).toBeVisible()
    },
  )
  await step(
    owner,
    'Open **Buying**, press **Suppliers** and then **Buy**. The store suggests what is low, in whole cases. Change the **Cases** if you like, and press **Send**. The supplier gets an email with a list, and you see **On its way**.',
    async ({ page, press, see, fill }) => {
      await press('Buying', menu)
      await press('Suppliers', page.getByRole('main'))
      await press('Buy', page.getByRole('list', { name: 'Suppliers' }))
      await fill('Cases', '2')
      await press('Send', page.getByRole('main'))
      await see('On its way')
    },
  )
  await step(
    owner,
    'The milk comes: on the page of the purchase, press **All that is missing**, or scan each carton. Two cartons are broken: type what came into **Pieces**, and the date on the cartons into **Use by**. Press **Receive 22 pieces**.',
    async ({ page, press, fill }) => {
      await press('All that is missing')
      await fill('Pieces', '22')
      await fill('Use by', inDays(1))
      await page.getByRole('button', { name: 'Receive 22 pieces' }).scrollIntoViewIfNeeded() // the picture shows the form
      await press('Receive 22 pieces')
      await expect(page.getByText('Partly received')).toBeVisible()
    },
  )
  await step(
    owner,
    'Nothing more comes of it: press **Close purchase…**, then **Close it**. The dashboard knows from now on what you earn from the milk.',
    async ({ page, press }) => {
      await press('Close purchase…')
      await press('Close it', page.getByRole('dialog'))
      await expect(page.getByRole('list', { name: 'Ordered products' })).toContainText('22 received, 2 short')
    },
  )
}

export async function sellWhatEndsSoon({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Stock** and press **Use soon**. It lists the pieces whose date comes next, the earliest first.',
    async ({ page, press }) => {
      await press('Stock', page.getByRole('navigation'))
      await press('Use soon', page.getByRole('main'))
      await expect(page.getByRole('listitem').filter({ hasText: 'Whole milk' })).toContainText('22 pieces')
    },
  )
  await step(
    owner,
    'Press **Mark down** and once more **Mark down**. The lower price ends when the pieces of this date are gone. **Write off** takes them out of the stock.',
    async ({ page, press, see }) => {
      const row = page.getByRole('listitem').filter({ hasText: 'Whole milk' })
      await see('Write off')
      await press('Mark down', row)
      await press('Mark down', page.getByRole('dialog'))
      await expect(row).toContainText('marked down')
    },
  )
}

export async function planRounds({ step }: Guide, { owner, shopper, courier }: People): Promise<void> {
  await step(
    shopper,
    'As the customer, press **Add** below the bananas, open the **Cart**, and press **Place Order**.',
    async ({ page, press }) => {
      await page.goto('/products')
      await pageReady(page)
      await press('Add', page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Bananas' }) }))
      await press('Cart')
      await press('Place Order')
      await expect(page).toHaveURL('/my-orders')
    },
  )
  await step(
    owner,
    'Open **Rounds**. Check **Who delivers**, type when they leave into **Leaves at**, and press **Propose rounds**.',
    async ({ page, press, see }) => {
      await press('Rounds', page.getByRole('navigation'))
      await see('Who delivers')
      await see('Leaves at')
      await press('Propose rounds')
      await expect(page.getByRole('heading', { name: 'Proposed rounds' })).toBeVisible()
    },
  )
  await step(
    owner,
    'Drag a stop to another place, or use its arrows. Press **Save rounds**. **Print** gives you a list for each courier.',
    async ({ page, press, see }) => {
      await press('Save rounds')
      await expect(page.getByText('Rounds Saved')).toBeVisible()
      await see('Print')
    },
  )
  await step(
    courier,
    'The courier opens **Deliveries** and sees the next stop. “Open in maps” opens the address in the phone’s map. Without a network, the stops stay on the screen, and what is pressed is sent later.',
    async ({ page, see }) => {
      await page.goto('/seller/deliveries')
      await see('Deliveries')
      await expect(page.getByText('Open in maps').first()).toBeVisible()
    },
  )
}

export async function giveCredit({ step }: Guide, { owner, shopper }: People): Promise<void> {
  await step(
    owner,
    'Open **Customers** and press **Maya Winter**. You see their orders, what they spent, and their reported problems. **Notes** are for your staff, and customers may read them.',
    async ({ page, press, see }) => {
      await press('Customers', page.getByRole('navigation'))
      await press('Maya Winter', page.getByRole('main'))
      await see('Notes')
    },
  )
  await step(
    owner,
    'Their strawberries were missing. Type the **Amount in dollars** and the **Reason**, which the customer reads, and press **Give credit**.',
    async ({ page, press, fill }) => {
      const credit = page.getByRole('region', { name: /^Credit/ })
      await fill('Amount in dollars', '2.50', credit)
      await fill('Reason', 'Sorry about the strawberries', credit)
      await press('Give credit', credit)
      await expect(page.getByRole('region', { name: 'Credit: $2.50' })).toBeVisible()
    },
  )
  await step(
    shopper,
    'As the customer, put something into the cart and open the **Cart**. Check **Use your $2.50 credit**, and press **Place Order**.',
    async ({ page, press }) => {
      await page.goto('/products')
      await pageReady(page)
      await page.getByRole('button', { name: 'Add Whole milk to cart' }).click()
      await page.getByRole('button', { name: 'Add one more Whole milk' }).click()
      await press('Cart')
      await press('Use your $2.50 credit')
      await press('Place Order')
      await expect(page).toHaveURL('/my-orders')
    },
  )
}
