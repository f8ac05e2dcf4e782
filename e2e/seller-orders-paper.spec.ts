import { readFile } from 'node:fs/promises'
import { endpoints } from '../src/contract/endpoints.ts'
import { pdfPages } from './pdf-pages.ts'
import { addProduct } from './seller-area.ts'
import { boardWith, bulkBar, rowOf, rows, boardTest as test } from './seller-board.ts'
import { send } from './store-requests.ts'
import { expect } from './test.ts'

test.describe('a file of the orders', () => {
  test.use({ buyerAddress: { street: '=1+1, "Elm"' } })

  test('has what the filter finds, and runs nothing in a spreadsheet', async ({ page, store, sellerToken, buyer }) => {
    const order = await buyer.orders(await addProduct(store, sellerToken, { name: 'Sage', weight: '20 g' }))
    await page.goto(boardWith(buyer.lastName))
    await expect(rows(page)).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const bytes = await readFile(await file.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines).toHaveLength(3) // header, order, and nothing after the last line
    expect(lines[0]).toMatch(/^number,status,createdAt,/)
    expect(lines[1]).toContain(`"${order.number}","Order Placed","${order.createdAt}",`)
    for (const cell of [`"'=1+1, ""Elm"""`, '"1 × Sage, 20 g"', ',1.53,"COD",false,']) expect(lines[1]).toContain(cell)
  })
})

test('prints the slips of selected orders alone, one a page', async ({ page, store, sellerToken, buyer }) => {
  const [milk, kiwi, apples] = [
    await addProduct(store, sellerToken, { name: 'Oat milk', category: 'Dairy' }),
    await addProduct(store, sellerToken, { name: 'Kiwi', category: 'Fruits' }),
    await addProduct(store, sellerToken, { name: 'Apples', category: 'Fruits', weight: '1 kg' }),
  ]
  const [large, small] = [await buyer.orders(milk, kiwi, apples), await buyer.orders(kiwi)]
  await page.addInitScript(() => {
    // The browser's own dialog would block the test.
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
  await page.goto(boardWith(buyer.lastName))
  await page.getByRole('checkbox', { name: 'Select all orders shown' }).check()
  await bulkBar(page).getByRole('button', { name: 'Print slips' }).click()
  await expect(page.locator('html[data-asked-to-print]')).toHaveCount(1)
  const styles = () => page.evaluate(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  await expect.poll(styles, 'the styles for paper have come').toBe(true)
  const sheets = pdfPages(await page.pdf({ format: 'Letter' }))
  expect(sheets).toHaveLength(2)
  const [second = '', first = ''] = sheets // newest first
  expect(first).toMatch(new RegExp(`^Order +${large.number} .*Due .*Fruits.*Kiwi.*Apples, 1 kg.*Dairy.*Oat milk`))
  expect(first).toContain(buyer.lastName)
  expect(first).toContain('12 Orchard Lane, Portland')
  expect(second).toContain(small.number)
  for (const words of ['Larder', 'Orders', 'Late only', 'Start packing', 'selected', 'Hi! Admin'])
    expect(sheets.join(' ')).not.toContain(words)

  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.packing-slip')).toHaveCount(0)
  await rowOf(page, small)
    .getByRole('button', { name: /^Order / })
    .click()
  await rowOf(page, small)
    .getByRole('button', { name: `Print slip of order ${small.number}` })
    .click()
  const alone = pdfPages(await page.pdf({ format: 'Letter' }))
  expect(alone).toHaveLength(1)
  expect(alone[0]).toContain(small.number)
})

test('prints the receipt of a delivered order, with what was left out, its tax and what was paid', async ({
  page,
  store,
  sellerToken,
  buyer,
  move,
}) => {
  const [milk, kiwi] = [
    await addProduct(store, sellerToken, { name: 'Oat milk' }),
    await addProduct(store, sellerToken, { name: 'Kiwi' }),
  ]
  const order = await buyer.orders(milk, kiwi)
  await move(order, 'Packing')
  const lines = [{ line: order.items[1]?.line, picked: 0 }]
  await send(store, sellerToken, endpoints.pickOrder.path, { id: order._id, lines })
  await move(order, 'Out for Delivery', 'Delivered')
  await page.addInitScript(() => {
    // The browser's own dialog would block the test.
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
  await page.goto(`${boardWith(order.number)}&status=Delivered`)
  const row = rowOf(page, order)
  await expect(rows(page), 'the only row is unfolded').toHaveCount(1)
  await row.getByRole('button', { name: `Print receipt of order ${order.number}` }).click()
  const [sheet = ''] = pdfPages(await page.pdf({ format: 'Letter' }))
  expect(sheet).toMatch(/Receipt.*Oat milk.*\$\d.*1 × Kiwi left out.*Price.*Tax \(2%\).*Total.*Paid in cash/)
})
