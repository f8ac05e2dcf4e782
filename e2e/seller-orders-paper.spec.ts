import { readFile } from 'node:fs/promises'
import { endpoints } from '../src/contract/endpoints.ts'
import { pdfPages } from './pdf-pages.ts'
import { addProduct } from './seller-area.ts'
import { boardWith, bulkBar, rowOf, rows, boardTest as test } from './seller-board.ts'
import { send } from './store-requests.ts'
import { expect } from './test.ts'

test.use({ buyerAddress: { street: '=1+1, "Elm"' } })

test('exports what the filter finds, and prints slips of selected orders and the receipt of a delivered one', async ({
  page,
  store,
  sellerToken,
  buyer,
  move,
}) => {
  const [milk, kiwi, apples] = [
    await addProduct(store, sellerToken, { name: 'Oat milk', category: 'Dairy' }),
    await addProduct(store, sellerToken, { name: 'Kiwi', category: 'Fruits' }),
    await addProduct(store, sellerToken, { name: 'Apples', category: 'Fruits', weight: '1 kg' }),
  ]
  const [large, small] = [await buyer.orders(milk, kiwi, apples), await buyer.orders(apples)]
  await page.addInitScript(() => {
    // The browser's own dialog would block the test.
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
  await page.goto(boardWith(buyer.lastName))
  await expect(rows(page)).toHaveCount(2)

  await test.step('a file, which runs nothing in a spreadsheet', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More tools' }).click()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^orders-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/)
    const bytes = await readFile(await file.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines).toHaveLength(4) // header, both orders, and nothing after the last line
    expect(lines[0]).toMatch(/^number,status,createdAt,/)
    const line = lines.find((text) => text.includes(small.number))
    expect(line).toContain(`"${small.number}","Order Placed","${small.createdAt}",`)
    for (const cell of [`"'=1+1, ""Elm"""`, '"1 × Apples, 1 kg"', ',1.53,"COD",false,']) expect(line).toContain(cell)
  })

  await test.step('slips, one a page', async () => {
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
    expect(first).toContain('=1+1, "Elm", Portland')
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

  await test.step('a receipt, with what was left out, its tax and what was paid', async () => {
    await move(large, 'Packing')
    const lines = [{ line: large.items[1]?.line, picked: 0 }]
    await send(store, sellerToken, endpoints.pickOrder.path, { id: large._id, lines })
    await move(large, 'Out for Delivery', 'Delivered')
    await page.goto(`${boardWith(large.number)}&status=Delivered`)
    await expect(rows(page), 'the only row is unfolded').toHaveCount(1)
    await rowOf(page, large)
      .getByRole('button', { name: `Print receipt of order ${large.number}` })
      .click()
    const [sheet = ''] = pdfPages(await page.pdf({ format: 'Letter' }))
    expect(sheet).toMatch(/Receipt.*Oat milk.*\$\d.*1 × Kiwi left out.*Price.*Tax \(2%\).*Total.*Paid in cash/)
  })
})
