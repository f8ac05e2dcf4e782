import { endpoints } from '../../src/contract/endpoints.ts'
import { expect } from '../test.ts'
import type { Guide } from './follow-guide.ts'
import type { People } from './people.ts'

export async function readLostDemand({ step }: Guide, { owner, shopper }: People): Promise<void> {
  await step(shopper, 'As the customer, search for something that you don’t sell, such as kombucha.', async ({ page }) => {
    const reported = page.waitForResponse((response) => response.url().endsWith(endpoints.reportLoss.path))
    await page.goto('/products?q=kombucha')
    await reported
  })
  const row = owner.getByRole('listitem').filter({ hasText: 'kombucha' })
  await step(
    owner,
    'In the seller’s area, open **Lost demand**. The search is there, with how many people it was.',
    async ({ page, press }) => {
      await press('Lost demand', page.getByRole('navigation'))
      await expect(row).toContainText('1 person')
    },
  )
  await step(
    owner,
    '**Add product** begins a product with this name. **Add as synonym** lets the search find what you sell under another name. If you don’t want to sell it, press **Not for us**.',
    async ({ see, press }) => {
      await see('Add product', row)
      await see('Add as synonym', row)
      await press('Not for us', row)
      await expect(row).toHaveCount(0)
    },
  )
}

export async function readActivity({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Activity**. Under **Person**, choose **Noor Haddad** to read what the packer did.',
    async ({ page, press, choose }) => {
      await press('Activity', page.getByRole('navigation'))
      await choose('Person', 'Noor Haddad')
      await expect(page.getByRole('region', { name: 'What people did' }).getByRole('listitem').last()).toContainText(
        'Accepted their invitation',
      )
    },
  )
}
