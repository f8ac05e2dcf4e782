import type { Page } from '@playwright/test'
import { authenticator } from '../../src/server/testing/authenticator.ts'
import { expect } from '../test.ts'
import type { FirstStart } from './first-start.ts'
import type { Guide } from './follow-guide.ts'
import type { People } from './people.ts'
import type { Reader } from './reader.ts'

const PACKER = { name: 'Noor Haddad', email: 'noor@example.com', password: 'a long password' }
const COURIER = { name: 'Leo Martins', email: 'leo@example.com', password: 'another password' }

export async function startStore({ step }: Guide, { owner }: People, { printed, url, seller }: FirstStart): Promise<void> {
  await step(
    owner,
    'In the store’s folder, run `npm start`. After a minute it prints two things that you need: **Larder is open**, with the address for customers, and **Seller’s area**, with your address, your email and your password.',
    async ({ read }) => {
      read('Larder is open', printed)
      read('Seller’s area', printed.replaceAll("'", '’'))
    },
  )
  await step(owner, 'Open the address of the seller’s area in a browser. You see **Seller login**.', async ({ page, see }) => {
    await page.goto(`${url}/seller`)
    await see('Seller login')
  })
  await step(owner, 'Type the printed **Email** and **Password**. Press **Login**.', async ({ page, fill, press }) => {
    await fill('Email', seller.email)
    await fill('Password', seller.password)
    await press('Login')
    await expect(page.getByText('Hi! Admin')).toBeVisible()
  })
}

export async function readOpeningList({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Before you open**. It says what is done, and leads to what is left. The steps below go through it.',
    async ({ page, press }) => {
      await press('Before you open', page.getByRole('navigation'))
      await expect(page.getByText('Pages and mails still have our name and color.')).toBeVisible()
    },
  )
}

export async function openStore({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Before you open** once more. What is under **Left to do** can be done later, too. Press **Open with 6 things left…**, then **Open the store**.',
    async ({ page, press, see }) => {
      await press('Before you open', page.getByRole('navigation'))
      await see('Left to do')
      await press('Open with 6 things left…')
      await press('Open the store', page.getByRole('dialog'))
      await expect(page.getByRole('heading', { name: 'The store is open' })).toBeVisible()
    },
  )
}

export async function protectLogin({ step }: Guide, { owner }: People, { seller }: FirstStart): Promise<void> {
  await step(owner, 'Open **Security**. Type your **Password** once more and press **Set up**.', async ({ fill, press }) => {
    await press('Security')
    await fill('Password', seller.password)
    await press('Set up')
  })
  await step(
    owner,
    'Scan the **QR code** with an authenticator app on your phone. Type the six digits that the app shows into **Code**.',
    async ({ page, see, fill }) => {
      await see('QR code')
      const key = (await page.locator('.setup-key').textContent()) ?? ''
      await fill('Code', authenticator(key.replaceAll(' ', ''))(new Date()))
    },
  )
  await step(owner, 'Press **Turn on**.', ({ press }) => press('Turn on'))
  await step(
    owner,
    'You see **Your recovery codes**. Press **Download** and put the file where you find it without your phone. Press **I have saved them**.',
    async ({ page, see, press }) => {
      await see('Your recovery codes')
      const downloading = page.waitForEvent('download')
      await press('Download')
      await downloading
      await press('I have saved them')
      await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    },
  )
}

export async function removeDemonstration({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Settings**. Find **Demonstration**. Read **What goes** and **What stays**.',
    async ({ page, press, see }) => {
      await press('Settings')
      await see('Demonstration')
      await see('What goes')
      await see('What stays')
      await page.getByRole('button', { name: 'Remove the demonstration' }).scrollIntoViewIfNeeded()
    },
  )
  await step(
    owner,
    'Press **Remove the demonstration**. Leave **Take no orders until I open the store** checked, and press **Remove for good**. Your store is empty.',
    async ({ page, press, see }) => {
      await press('Remove the demonstration', page.getByRole('main'))
      await see('Take no orders until I open the store')
      await press('Remove for good')
      await expect(page.getByText('The demonstration is gone: 78 products, 60 orders and 12 customers.')).toBeVisible()
      // The closing dialog has such a heading too.
      await expect(page.getByRole('main').getByRole('heading', { name: 'Demonstration', exact: true })).toBeFocused()
    },
  )
}

export async function nameStore({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Settings**. Find **Your store**. Type the **Store name** and the **Line below the name**.',
    async ({ press, see, fill }) => {
      await press('Settings')
      await see('Your store')
      await fill('Store name', 'Alder Grocery')
      await fill('Line below the name', 'Good food from around the corner.')
    },
  )
  await step(
    owner,
    'Choose a **Color**. On the right you see how your pages look. Press **Save your store**.',
    async ({ page, see, press }) => {
      await see('Color')
      await page.getByRole('group', { name: 'Color' }).getByRole('radio').nth(1).check({ force: true })
      await press('Save your store')
      await expect(page.locator('.toaster').getByText('Settings saved').last()).toBeVisible()
      const visit = await page.context().newPage()
      await visit.goto('/')
      await expect(visit).toHaveTitle(/Alder Grocery/)
      await visit.close()
    },
  )
}

/** Returns the first time zone whose shops stay open during the whole test. */
function zoneAtNoon(now: Date): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
  const zones = ['America/Los_Angeles', 'Europe/London', 'Asia/Tokyo']
  return zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 19) ?? 'UTC'
}

export async function makeSettings({ step }: Guide, { owner }: People): Promise<void> {
  const saved = (page: Page) => expect(page.locator('.toaster').getByText('Settings saved').last()).toBeVisible()
  const tabs = owner.getByRole('navigation', { name: 'Settings' })
  await step(owner, 'Open **Settings**. Choose **Hours and delivery**.', async ({ press }) => {
    await press('Settings')
    await press('Hours and delivery', tabs)
  })
  const form = (name: string) => owner.getByRole('form', { name })
  await step(owner, 'Find **Opening hours**. Under **Open**, choose **By day of the week**.', async ({ see, choose }) => {
    await see('Opening hours')
    await choose('Open', 'By day of the week', form('Opening hours'))
  })
  await step(
    owner,
    'Set when you open and close, from **Monday** to **Sunday**. Type your **Time zone**, such as `America/Los_Angeles`. Press **Save opening hours**.',
    async ({ page, see, fill, press }) => {
      await see('Monday')
      await see('Sunday')
      await page.getByLabel('Saturday, closes').fill('22:00')
      await page.getByRole('button', { name: 'Set hours on Sunday' }).click()
      await fill('Time zone', zoneAtNoon(new Date()))
      await press('Save opening hours')
      await saved(page)
    },
  )
  await step(
    owner,
    'Find **Delivery**. In **Promised minutes**, type how long a delivery may take. Press **Save delivery**.',
    async ({ see, fill, press }) => {
      await see('Delivery')
      await fill('Promised minutes', '45')
      await press('Save delivery')
    },
  )
  await step(
    owner,
    'Find **Where you deliver**. In **Add ZIP codes**, type yours with commas between them. Press **Save where you deliver**.',
    async ({ page, see, fill, press }) => {
      await see('Where you deliver')
      await fill('Add ZIP codes', '97205, 97209, 97210')
      await press('Save where you deliver')
      await expect(page.getByRole('list', { name: 'ZIP codes' }).getByRole('listitem')).toHaveCount(3)
    },
  )
  await step(
    owner,
    'Find **Fees**. Type your **Delivery fee**, and in **Free delivery from** the cart that is delivered for free. Leave a field empty if you don’t want it. Press **Save fees**.',
    async ({ page, see, fill, press }) => {
      await see('Fees')
      await fill('Delivery fee', '')
      await fill('Free delivery from', '')
      await press('Save fees')
      await saved(page)
    },
  )
  await step(
    owner,
    'Find **Tax**. Type the **Percent**. If some goods, such as food, are taxed at another percent, use **Add a category**. Press **Save tax**.',
    async ({ page, see, fill, press }) => {
      await see('Tax')
      await fill('Percent', '2', form('Tax'))
      await see('Add a category')
      await press('Save tax')
      await saved(page)
    },
  )
  await step(
    owner,
    'Choose **Store**. Find **Contact**. Type the **Email** and **Phone** that customers may use. Press **Save contact**.',
    async ({ page, see, fill, press }) => {
      await press('Store', tabs)
      await see('Contact')
      await fill('Email', 'hello@alder-grocery.example', form('Contact'))
      await fill('Phone', '(503) 555-0100')
      await press('Save contact')
      await saved(page)
    },
  )
}

export async function emailNewOrders({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Settings**. Find **New orders**. In **Send each new order to**, type the addresses that get an email, one a line. **Most pieces without an account** keeps a stranger from ordering all of your stock. Press **Save new orders**.',
    async ({ page, press, see, fill }) => {
      await press('Settings')
      await see('New orders')
      await fill('Send each new order to', 'packing@alder-grocery.example')
      await fill('Most pieces without an account', '60')
      await press('Save new orders')
      await expect(page.locator('.toaster').getByText('Settings saved').last()).toBeVisible()
    },
  )
  await step(
    owner,
    'A phone or a computer can show a notification, even while the store is not open there. Open **Orders** on it and press “Notifications off”. It then reads “Notifications on”. Each device is asked by itself.',
    async ({ page, press }) => {
      await press('Orders', page.getByRole('navigation'))
      await expect(page.getByRole('button', { name: /^Notifications / })).toBeVisible() // test browsers block notifications
    },
  )
}

export async function writePages({ step }: Guide, { owner }: People): Promise<void> {
  const text = owner.getByRole('textbox', { name: 'Text of Privacy' })
  await step(owner, 'Open **Pages**. Choose **Privacy**. Press **Begin with our starting text**.', async ({ page, press }) => {
    await press('Pages')
    await press('Privacy', page.getByRole('navigation', { name: 'Pages of the store' }))
    await press('Begin with our starting text')
    await expect(text).toHaveValue(/hello@alder-grocery\.example/)
  })
  await step(
    owner,
    'Replace the words in square brackets. It is no legal advice, so ask a lawyer if you are not sure.',
    async () => text.fill((await text.inputValue()).replaceAll(/\[[^\]\n]*\](?!\()/g, 'Alder Grocery')),
  )
  await step(owner, 'Press **Put into the store**. The bottom of every page now links to it.', async ({ page, press }) => {
    await press('Put into the store')
    await expect(page.getByText('The store shows this text.')).toBeVisible()
    const visit = await page.context().newPage()
    await visit.goto('/contact')
    await visit.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(visit.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
    await expect(visit.getByText('Alder Grocery').first()).toBeVisible()
    await visit.close()
  })
}

async function invite({ page, fill, choose, press }: Reader, { name, email }: typeof PACKER, role: string): Promise<void> {
  await fill('Name', name)
  await fill('Email', email)
  await choose('Role', role, page.getByRole('form', { name: 'Invite someone' }))
  await press('Invite')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Invited')
}

export async function inviteStaff({ step }: Guide, { owner, packer, courier }: People): Promise<void> {
  await step(
    owner,
    'Open **Staff**. Type the **Name** and **Email** of who packs. Choose the **Role** **Packer** and press **Invite**.',
    async (reader) => {
      await reader.press('Staff')
      await invite(reader, PACKER, 'Packer')
    },
  )
  await step(
    owner,
    'Type the **Name** and **Email** of who delivers. Choose the **Role** **Courier** and press **Invite**.',
    (reader) => invite(reader, COURIER, 'Courier'),
  )
  const links: string[] = []
  await step(
    owner,
    'Until you connect a mail server, the store sends no email. Copy the link below the form, and pass it on yourself. For an earlier one open **Outbox**, and press **Email** beside the invitation.',
    async ({ page, press }) => {
      await press('Outbox')
      for (const { email } of [PACKER, COURIER]) {
        const mail = page.getByRole('listitem').filter({ hasText: email })
        await press('Email', mail)
        const text = await mail.locator('.mail-text').textContent()
        links.push(/https?:\S+token=\S+/.exec(text ?? '')?.[0] ?? '')
      }
    },
  )
  const accept = async ({ page, fill, press, see }: Reader, link = '', { password }: typeof PACKER, first: string) => {
    await page.goto(link)
    await fill('New password', password)
    await press('Accept invitation')
    await see(first)
  }
  await step(
    packer,
    'The packer opens the link, chooses a **New password**, and presses **Accept invitation**. They see **Orders**.',
    (reader) => accept(reader, links[0], PACKER, 'Orders'),
  )
  await step(
    courier,
    'The courier does the same with the other link: **New password**, **Accept invitation**. They see **Deliveries**.',
    (reader) => accept(reader, links[1], COURIER, 'Deliveries'),
  )
}
