import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../src/server/testing/store-program.ts'
import type { ChosenFile } from '../pictures.ts'
import { expect } from '../test.ts'
import type { Guide } from './follow-guide.ts'
import type { People } from './people.ts'

export const photo = async (name: string): Promise<ChosenFile> => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(path.join(projectRoot, `demo/pictures/${name}/640.webp`)),
})

const csv = (name: string, text: string): ChosenFile => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

export async function arrangeCategories({ step }: Guide, { owner }: People): Promise<void> {
  await step(owner, 'Open **Categories**. The first page of your store shows them in this order.', async ({ page, press }) => {
    await press('Categories', page.getByRole('navigation'))
    await expect(page.getByText('7 categories', { exact: true })).toBeVisible()
  })
  const dialog = owner.getByRole('dialog')
  await step(
    owner,
    'Press **Add category**. Type its **Name**, press **Choose a picture** if you have one, and press **Add category**. Customers see it once it has a product.',
    async ({ page, press, fill, chooseFiles }) => {
      await press('Add category')
      await fill('Name', 'Snacks', dialog)
      await chooseFiles('Choose a picture', await photo('pretzels'))
      await press('Add category', dialog)
      await expect(page.getByRole('listitem').filter({ hasText: 'Snacks' })).toBeVisible()
    },
  )
}

export async function addFirstProduct({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Add Product**. Press **Picture 1** and choose a photo of up to 20 MB. Your browser makes large ones smaller. You may add more, such as **Picture 2**.',
    async ({ page, press, chooseFiles }) => {
      await press('Add Product', page.getByRole('navigation'))
      await chooseFiles('Picture 1', await photo('carrots'))
      await chooseFiles('Picture 2', await photo('vegetable-soup'))
    },
  )
  await step(
    owner,
    'Type the **Name**. Choose the **Category**, such as **Organic veggies**, and type **Weight**, **Stock** and **Description**.',
    async ({ choose, fill }) => {
      await fill('Name', 'Sweet carrots')
      await choose('Category', 'Organic veggies')
      await fill('Weight', '1 kg')
      await fill('Stock', '20')
      await fill('Description', 'From the fields at Hood River\nGood raw, in soups and in cakes')
    },
  )
  await step(
    owner,
    'Type the **Product price**, and what customers pay as the **Offer price** if it is less. Under **Sale on some days** you may plan a lower price that begins and ends by itself. On the right is **What customers see**.',
    async ({ fill, see }) => {
      await fill('Product price', '2.50')
      await fill('Offer price', '2.00')
      await see('Sale on some days')
      await see('What customers see')
    },
  )
  await step(owner, 'Press **Add Product**. To see it in the store, press **View product**.', async ({ page, press }) => {
    await press('Add Product', page.getByRole('main'))
    await press('View product')
    await expect(page.getByRole('heading', { name: 'Sweet carrots', level: 1 })).toBeVisible()
  })
  await owner.goBack()
}

export async function importList({ step }: Guide, { owner }: People): Promise<void> {
  let list = csv('', '')
  await step(
    owner,
    'Save the list as a file of the kind “CSV UTF-8”. Name its columns as here. The broccoli has a mistake, to show what happens.',
    async (_, { file }) => {
      list = csv('november.csv', file.join('\r\n'))
    },
  )
  await step(
    owner,
    'Open **Product List**. **Export** gives you a file with all columns that you may use, and the page of the import lists them. Press **Import**, then **Choose a file**, and choose yours.',
    async ({ press, see, chooseFiles }) => {
      await press('Product List')
      await see('Export')
      await press('Import')
      await chooseFiles('Choose a file', list)
    },
  )
  await step(
    owner,
    'You see **Check the import**. Nothing is changed yet. Read **1 row to correct** and **3 new products**.',
    async ({ see }) => {
      await see('Check the import')
      await see('1 row to correct')
      await see('3 new products')
    },
  )
  let reasons = ''
  await step(
    owner,
    'Press **These rows with reasons**. You get a file with the broccoli alone, and what is wrong with it.',
    async ({ page, press }) => {
      const downloading = page.waitForEvent('download')
      await press('These rows with reasons')
      reasons = await readFile(await (await downloading).path(), 'utf8')
      expect(reasons).toContain('HR-103,Broccoli')
      expect(reasons).not.toContain('Bananas')
    },
  )
  await step(owner, 'Press **Import 3 rows**. You see **Imported**.', async ({ press, see }) => {
    await press('Import 3 rows')
    await see('Imported')
  })
  await step(
    owner,
    'In the file with reasons, remove the column `reason` and correct the price to `2.10`. Press **Choose another file**, then **Choose a file**, and press **Import 1 row**. **Undo the import** would take it back.',
    async ({ press, see, chooseFiles }) => {
      const corrected = reasons
        .replace('reason,', '')
        .replace(/"offerPrice[^"]*",/, '')
        .replace('"2,10"', '2.10')
      await press('Choose another file')
      await chooseFiles('Choose a file', csv('corrected.csv', corrected))
      await press('Import 1 row')
      await see('Undo the import')
    },
  )
}

export async function addPictures({ step }: Guide, { owner }: People): Promise<void> {
  const pictures: ChosenFile[] = []
  await step(
    owner,
    'Name each picture by the SKU or the name of its product, such as `HR-101.webp`. A number puts it in a place: `HR-101-2.webp` is the second one.',
    async () => void pictures.push({ ...(await photo('strawberries')), name: 'HR-101.webp' }),
  )
  await step(
    owner,
    'Open **Product List** and press **Pictures**. Press **Choose pictures or a ZIP** and choose your pictures, or one ZIP file of them.',
    async ({ page, press, chooseFiles }) => {
      await press('Product List', page.getByRole('navigation'))
      await press('Pictures', page.getByRole('main'))
      await chooseFiles('Choose pictures or a ZIP', ...pictures)
    },
  )
  await step(
    owner,
    'Compare each picture with its product. Files without a product are listed with the reason. Press **Save 1 picture**. **Undo** takes it back.',
    async ({ press, see }) => {
      await press('Save 1 picture')
      await see('Undo')
    },
  )
}

export async function chooseBestSellers({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Settings**. Find **Best sellers**. Home shows what sells most. Until there are sales, it shows what you add here: type the name of a product and press it.',
    async ({ page, press, see }) => {
      await press('Settings', page.getByRole('navigation'))
      await see('Best sellers')
      const panel = page.getByRole('region', { name: 'Best sellers' })
      await panel.getByRole('searchbox').fill('Strawberries')
      await panel.getByRole('button', { name: /Strawberries/ }).click()
      await expect(page.getByRole('list', { name: 'Chosen best sellers' })).toContainText('Strawberries')
    },
  )
}

export async function changePrices({ step }: Guide, { owner }: People): Promise<void> {
  const offerOf = (page: Page, name: string) =>
    page.getByRole('row').filter({ hasText: name }).locator('[data-column=offerPrice]')
  await step(
    owner,
    'Open **Product List** and press **Edit as a grid**. Each price and each stock can be typed into its cell.',
    async ({ page, press }) => {
      await press('Product List', page.getByRole('navigation'))
      await press('Edit as a grid')
      await expect(offerOf(page, 'Strawberries')).toContainText('3.60')
    },
  )
  await step(
    owner,
    'Check the box above the first row. Under **What**, choose **Offer price**. Under **How**, choose **Raise by percent**. Leave **Percent** at 5. Under **Then round**, choose **To the nearest .99**.',
    async ({ page, choose, see }) => {
      await page.getByRole('checkbox', { name: 'Select all loaded products' }).check()
      await choose('What', 'Offer price')
      await choose('How', 'Raise by percent')
      await see('Percent')
      await choose('Then round', 'To the nearest .99')
    },
  )
  await step(owner, 'Compare the prices below **Preview**. Press **Apply to the grid**.', async ({ page, see, press }) => {
    await see('Preview')
    await expect(page.getByRole('listitem').filter({ hasText: 'Strawberries' })).toContainText('$3.60$3.99')
    await press('Apply to the grid')
  })
  await step(owner, 'Until now, customers see the old prices. Press **Save 5 rows**.', async ({ page, press }) => {
    await press('Save 5 rows')
    await expect(page.getByText('5 products saved')).toBeVisible()
  })
  await step(owner, 'Press **Undo**. All prices are as before.', async ({ page, press }) => {
    await press('Undo')
    await expect(offerOf(page, 'Strawberries')).toContainText('3.60')
  })
}

export async function changeSeveral({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Product List** and press **Change several**. Check the boxes of the products. You may also press **Choose all 5 found**.',
    async ({ page, press }) => {
      await press('Product List', page.getByRole('navigation'))
      await press('Change several')
      await page.getByRole('checkbox', { name: 'Choose Strawberries' }).check()
      await press('Choose all 5 found')
    },
  )
  await step(
    owner,
    '**What** lists what you may change. **In stock** sets whether customers can order them. **Archive** takes them out of the store, and keeps them in old orders. **Sale on some days** asks for the **Percent off the offer price**, the **First day** and the **Last day**: the sale begins and ends by itself.',
    async ({ choose, see }) => {
      await see('What')
      for (const what of ['In stock', 'Archive', 'Sale on some days']) await choose('What', what)
      for (const field of ['Percent off the offer price', 'First day', 'Last day']) await see(field)
    },
  )
  await step(
    owner,
    'Under **What**, choose **Prices**. Under **How**, choose **Lower by percent**, and type the **Percent**. Price and offer price both change.',
    async ({ choose, fill }) => {
      await choose('What', 'Prices')
      await choose('How', 'Lower by percent')
      await fill('Percent', '10')
    },
  )
  await step(
    owner,
    'Compare the prices below **Preview**: those that can’t be changed come first. Press **Change 5**. You see **5 products changed**.',
    async ({ page, see, press }) => {
      await see('Preview')
      await expect(page.getByRole('listitem').filter({ hasText: 'Strawberries' }).first()).toContainText('$3.24')
      await press('Change 5')
      await see('5 products changed')
    },
  )
  await step(owner, 'Press **Undo**. It takes the whole change back, but for what was edited since.', async ({ page, press }) => {
    await press('Undo')
    await expect(page.getByText('Undone')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Strawberries' })).toContainText('$3.60')
  })
}

export async function makeCode({ step }: Guide, { owner }: People): Promise<void> {
  await step(
    owner,
    'Open **Codes**. Type the **Code**, and by how much **Percent** it lowers a cart. Press **Make code**. Customers type it in their cart.',
    async ({ page, press, fill }) => {
      await press('Codes')
      await fill('Code', 'WELCOME10', page.getByRole('form', { name: 'New code' }))
      await fill('Percent', '10')
      await press('Make code')
      await expect(page.getByRole('listitem').filter({ hasText: 'WELCOME10' })).toContainText('Works')
      await page.evaluate(() => scrollTo(0, 0)) // the picture shows the list
    },
  )
}

export async function countStock({ step }: Guide, { owner }: People): Promise<void> {
  const row = (name: string) => owner.getByRole('listitem').filter({ hasText: name })
  await step(
    owner,
    'Open **Stock**. Press **Change** beside the bananas. Choose **Counted**, type the **Pieces on hand** and press **Save 38**.',
    async ({ press, fill }) => {
      await press('Stock')
      await press('Change', row('Bananas'))
      await press('Counted')
      await fill('Pieces on hand', '38')
      await press('Save 38')
      await expect(row('Bananas').locator('dd').first()).toHaveText('38')
    },
  )
  await step(
    owner,
    'A delivery arrives: press **Change** beside the milk. Choose **Received**, type the **Pieces received**, and press **Save +24**.',
    async ({ press, fill }) => {
      await press('Change', row('Whole milk'))
      await press('Received')
      await fill('Pieces received', '24')
      await press('Save +24')
      await expect(row('Whole milk').locator('dd').first()).toHaveText('74')
    },
  )
  await step(
    owner,
    'What spoils goes the same way: press **Change**, then **Spoiled**. Press **Movements** to read what changed, when, and by whom.',
    async ({ press }) => {
      await press('Change', row('Whole milk'))
      await press('Spoiled')
      await press('Movements', row('Whole milk'))
    },
  )
}
