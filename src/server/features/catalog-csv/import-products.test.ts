import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { type CatalogFiles, catalogFiles, fileOf, rowsOf } from '../../testing/catalog-files.ts'
import { aPicture } from '../../testing/drawn-pictures.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'
import { decideCategories } from './decide-categories.ts'
import { planImport } from './plan-import.ts'
import { readCatalogFile } from './read-catalog-file.ts'

let store: TestStore
let editor: ProductEditor
let files: CatalogFiles
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
  files = await catalogFiles(store)
})
afterAll(() => store.close())

async function archived() {
  const { products, counts } = (await (await store.seller()).get(`${endpoints.listSellerProducts.path}?state=archived`)).body
  return { ids: products.map(({ _id }: { _id: string }) => _id), count: counts.archived }
}

test('changes, adds and leaves out, says so before in a dry run, and an undo brings the export back', async () => {
  const [milk, bread] = [await editor.add({ name: 'Milk', sku: 'DA-1' }), await editor.add({ name: 'Bread', stock: 3 })]
  const before = await files.export()
  const file = fileOf([
    { id: milk._id, sku: 'DA-1', name: 'Whole milk', price: '5', offerPrice: '4.00', stock: '12', weight: '', archived: 'FALSE' },
    { id: '', sku: 'da-1-new', name: 'New, "one"', price: '2.50', offerPrice: '2', stock: '', weight: '2 pcs', archived: '' },
    { id: bread._id, sku: '', name: 'Bread', price: '4.5', offerPrice: '3.60', stock: '3', weight: '1 kg', archived: 'false' },
    { id: '', sku: '', name: 'Bad', price: '1,50', offerPrice: '', stock: '-1', weight: '', archived: 'maybe' },
  ])
  const lists = {
    rows: 4,
    created: [{ row: 3, name: 'New, "one"' }],
    changed: [
      { row: 2, id: milk._id, field: 'name', from: 'Milk', to: 'Whole milk' },
      { row: 2, id: milk._id, field: 'price', from: 4.5, to: 5 },
      { row: 2, id: milk._id, field: 'offerPrice', from: 3.6, to: 4 },
      { row: 2, id: milk._id, field: 'weight', from: '1 kg', to: null },
      { row: 2, id: milk._id, field: 'stock', from: null, to: 12 },
    ],
    same: 1,
    errors: expect.arrayContaining([
      { row: 5, column: 'price', message: 'Price must be in dollars and cents, like 4.50' },
      { row: 5, column: 'stock', message: 'Stock must be 0 or more' },
      { row: 5, column: 'archived', message: 'archived must be true or false' },
    ]),
  }
  const dry = await files.dryRun(file)
  expect(dry).toMatchObject({ status: 200, body: { ...lists, preview: expect.any(String) } })
  expect(dry.body.batch).toBeUndefined()
  expect(await files.export()).toBe(before)

  for (const query of ['allOrNothing=true', 'dryRun=true&allOrNothing=true'])
    expect(await files.import(file, query)).toMatchObject({
      status: 422,
      body: {
        success: false,
        message: expect.any(String),
        created: lists.created,
        changed: lists.changed,
        same: 1,
        errors: lists.errors,
      },
    })
  expect(await files.export()).toBe(before)

  const { status, body } = await files.import(file, `preview=${dry.body.preview}`)
  const id = body.created[0].id
  expect({ status, body }).toMatchObject({ status: 200, body: { ...lists, created: [{ row: 3, id, name: 'New, "one"' }] } })
  expect(await editor.get(milk._id)).toMatchObject({ name: 'Whole milk', stock: 12, version: 2 })
  expect(await editor.get(id)).toMatchObject({ sku: 'da-1-new', price: 2.5, weight: '2 pcs', isOffered: true, archived: false })
  const { changes } = (await editor.changes(`batch=${body.batch}`)).body
  expect(changes).toHaveLength(6)
  expect(changes).toContainEqual(expect.objectContaining({ product: id, field: 'archived', from: null, to: false }))

  const undone = await editor.undo({ batch: body.batch })
  expect(undone).toMatchObject({ status: 200, body: { undone: 6, kept: [] } })
  expect(await files.export()).toBe(before)
  expect(await archived()).toEqual({ ids: [], count: 0 })
  const redone = await editor.undo({ batch: undone.body.batch })
  expect(redone).toMatchObject({ body: { undone: 6 } })
  expect(await editor.get(id)).toMatchObject({ archived: false })
  await editor.archive(id, true)
  expect(await archived()).toEqual({ ids: [id], count: 1 })
})

test('a file that is imported again after an undo brings its products back', async () => {
  const file = (price: string) => fileOf([{ sku: 'AGAIN-1', name: 'Quinces', price, offerPrice: price }])
  const { body } = await files.import(file('3'))
  const id = body.created[0].id
  await editor.undo({ batch: body.batch })
  expect(await archived()).toMatchObject({ ids: expect.not.arrayContaining([id]) })
  const again = await files.import(file('4'))
  expect(again.body.changed).toContainEqual({ row: 2, id, field: 'archived', from: true, to: false })
  expect(await editor.get(id)).toMatchObject({ archived: false, price: 4 })
})

test('an added product that was ordered before its addition was undone is in the archive', async () => {
  const { body } = await files.import(fileOf([{ name: 'Ordered figs', price: '3', offerPrice: '3', archived: 'false' }]))
  const id = body.created[0].id
  const shopper = await store.shopper()
  const order = { items: [{ product: id, quantity: 1 }], address: (await shopper.address())._id }
  expect((await shopper.post(endpoints.placeCashOrder, order)).status).toBe(201)
  await editor.undo({ batch: body.batch })
  expect(await archived()).toMatchObject({ ids: expect.arrayContaining([id]) })
  expect(await files.export()).toContain(id)
})

test('finds a row without id by its SKU, whatever its case, and leaves missing columns', async () => {
  const product = await editor.add({ name: 'Butter', sku: 'Bu-1', stock: 4, lowAt: 3 })
  const { body } = await files.import('sku,price\nbu-1,9\n')
  expect(body).toMatchObject({ rows: 1, created: [], same: 0, errors: [] })
  expect(body.changed).toEqual([
    { row: 2, id: product._id, field: 'price', from: 4.5, to: 9 },
    { row: 2, id: product._id, field: 'sku', from: 'Bu-1', to: 'bu-1' },
  ])
  expect(await editor.get(product._id)).toMatchObject({ name: 'Butter', stock: 4, lowAt: 3, sku: 'bu-1', price: 9 })
})

test('each row in error is named, and the others are imported', async () => {
  const [one, other, third] = [
    await editor.add({ sku: 'E-1' }),
    await editor.add({ sku: 'E-2' }),
    await editor.add({ sku: 'E-3' }),
  ]
  const file = [
    'id,sku,name,color',
    `${one._id},E-1,One,red`,
    `${crypto.randomUUID()},,Unknown,`,
    'nonsense,,Nonsense,',
    `${other._id},E-2,,`,
    `${third._id},e-2,Third,`,
    'a,b',
    'a,b,c,d,e',
    '',
    ',E-9,in 5" size,',
    `,E-1,One again,`,
  ].join('\n')
  const { status, body } = await files.import(file)
  expect(status).toBe(200)
  expect(body.rows).toBe(9)
  expect(body.changed).toEqual([])
  expect(body.errors).toEqual([
    { row: 1, column: 'color', message: expect.any(String) },
    { row: 2, column: 'sku', message: 'This SKU is there twice: also in row 11' },
    { row: 3, column: 'id', message: 'Product not found' },
    { row: 4, column: 'id', message: 'Product not found' },
    { row: 5, column: 'sku', message: 'This SKU is there twice: also in row 6' },
    { row: 6, column: 'sku', message: 'This SKU is there twice: also in row 5' },
    { row: 7, column: null, message: 'This row has 2 cells, the header has 4' },
    { row: 8, column: null, message: 'This row has 5 cells, the header has 4' },
    { row: 10, column: null, message: expect.stringContaining('quote') },
    { row: 11, column: 'sku', message: 'This SKU is there twice: also in row 2' },
  ])
  const unclosed = await files.import(`id,name\n${one._id},First\n${other._id},"Second\n${third._id},Third\n`)
  expect(unclosed.body).toMatchObject({
    changed: [{ row: 2, field: 'name', to: 'First' }],
    errors: [{ row: 3, column: null, message: expect.stringContaining('never closed') }],
  })
  const wrong = await files.import(`id,name\n${one._id},"First" one\n${third._id},Third\n`)
  expect(wrong.body).toMatchObject({ changed: [], errors: [{ row: 2, column: null }] })
})

test('reads headers as people write them, nameless columns, blank rows and line ends of CR alone', async () => {
  const product = await editor.add({ name: 'Rye', sku: 'RY-1' })
  const rows = [',,,,', ' SKU ,Price,offer_price,,', ',,,,', 'RY-1,$5,4,,', ' , ,,,']
  for (const end of ['\r', '\n', '\r\n']) {
    const { status, body } = await files.dryRun(rows.join(end))
    expect({ status, rows: body.rows, errors: body.errors }, JSON.stringify(end)).toEqual({ status: 200, rows: 1, errors: [] })
    expect(body.changed).toMatchObject([
      { row: 4, id: product._id, field: 'price', to: 5 },
      { row: 4, id: product._id, field: 'offerPrice', to: 4 },
    ])
  }
  const { body } = await files.dryRun('sku,prise,\nRY-1,5,x\n')
  expect(body.errors).toEqual([
    { row: 1, column: 'prise', message: 'There is no column “prise”: it is ignored. Did you mean price?' },
    { row: 1, column: '', message: 'Column 3 has cells but no name: it is ignored' },
  ])
})

test('charges the price of a new product whose file has no offer prices, and keeps the offer of others', async () => {
  const product = await editor.add({ name: 'Spelt', sku: 'SP-1', price: 4, offerPrice: 3 })
  const { body } = await files.import('sku,name,price,stock\nSP-1,Spelt,5,\nSP-2,Spelt flour,6,7\n')
  expect(body.errors).toEqual([])
  expect(body.created).toMatchObject([{ row: 3, name: 'Spelt flour', price: 6, offerPrice: 6, stock: 7 }])
  expect(await editor.get(body.created[0].id)).toMatchObject({ price: 6, offerPrice: 6, stock: 7 })
  expect(await editor.get(product._id)).toMatchObject({ offerPrice: 3 })
})

test('leaves out a row whose SKU is a number that a spreadsheet shortened', async () => {
  const { body } = await files.import('sku,name,price\n4.00639E+12,Shortened oats,5\n4006390000001,Oats,5\n')
  const message = 'SKU is a number that a spreadsheet shortened. Enter all of its digits'
  expect(body.errors).toEqual([{ row: 2, column: 'sku', message }])
  expect(body.created).toMatchObject([{ row: 3, name: 'Oats' }])
})

test('marks what looks like a slip, and imports it all the same', async () => {
  const product = await editor.add({ name: 'Figs', sku: 'FI-1', price: 4.5, offerPrice: 4 })
  const { body } = await files.import(`id,sku,price\n${product._id},3-May,450\n`)
  expect(body.warnings).toEqual([
    { row: 2, column: 'price', message: 'From $4.50 to $450.00: 100 times as much' },
    { row: 2, column: 'sku', message: '“3-May” looks like a date that a spreadsheet made of a number' },
  ])
  expect(await editor.get(product._id)).toMatchObject({ sku: '3-May', price: 450 })
})

test('cuts long texts and lists in the response, and counts all', async () => {
  const product = await editor.add({ name: 'Dates', ingredients: 'x' })
  const { body } = await files.dryRun(`id,ingredients\n${product._id},${'y'.repeat(2000)}\n`)
  expect(body.changed).toEqual([{ row: 2, id: product._id, field: 'ingredients', from: 'x', to: `${'y'.repeat(1000)}…` }])
  expect(body).toMatchObject({ changedCount: 1, changedProducts: 1, errorCount: 0, wrongRows: 0, warningCount: 0 })
  const wrong = await files.dryRun(`name,price\n${'x,y\n'.repeat(12_000)}`)
  expect(wrong.body.errors).toHaveLength(10_000)
  expect(wrong.body).toMatchObject({ errorCount: 12_000, wrongRows: 12_000 })
})

test('products may exchange SKUs, but not take one that stays', async () => {
  const [one, other, third] = [
    await editor.add({ sku: 'S-1' }),
    await editor.add({ sku: 'S-2' }),
    await editor.add({ sku: 'S-3' }),
  ]
  const exchanged = await files.import(`id,sku\n${one._id},S-2\n${other._id},S-1\n`)
  expect(exchanged).toMatchObject({ status: 200, body: { errors: [], changed: [{ to: 'S-2' }, { to: 'S-1' }] } })
  const chain = await files.import(`id,sku,price\n${one._id},s-1,1\n${other._id},S-3,9\n${third._id},,0\n`)
  expect(chain.body.changed).toEqual([])
  expect(chain.body.errors).toEqual([
    { row: 2, column: 'price', message: 'Price can’t be lower than the offer price, which is $3.60' },
    { row: 3, column: 'sku', message: 'Another product has this SKU' },
    { row: 4, column: 'price', message: 'Price must be between $0.01 and $100,000' },
  ])
})

test('pictures are this store’s own only, also of another product', async () => {
  const [one, other] = [await editor.add({}, [await aPicture('red')]), await editor.add({}, [await aPicture('green')])]
  const [red = '', green = ''] = [one.image[0], other.image[0]]
  const pictures = (...cells: string[]) => files.import(`id,pictures\n${one._id},${cells.join(' ')}\n`)
  expect((await pictures(green, red)).body).toMatchObject({
    errors: [],
    changed: [{ field: 'pictures', from: [red], to: [green, red] }],
  })
  const missing = green.replace(/[0-9a-f]{40}/, 'a'.repeat(40))
  for (const bad of [missing, `https://evil.example${green}`, 'https://evil.example/a.png', '../../etc/passwd']) {
    const { body } = await pictures(bad)
    expect(body, bad).toMatchObject({ changed: [], errors: [{ row: 2, column: 'pictures' }] })
  }
  const added = await files.import(`name,price,offerPrice,pictures\nWith picture,1,1,${green} ${green}\n`)
  expect(await editor.get(added.body.created[0].id)).toMatchObject({ image: [green] })
})

test.each<[string, string | Buffer, string]>([
  ['semicolons', 'id;name;price\r\n;Milk;1,50\r\n', 'semicolons'],
  ['semicolons after a mark', '\uFEFFid;name;price\r\n', 'semicolons'],
  ['tabs', 'id\tname\r\n', 'tabs'],
  ['UTF-16', Buffer.from('\uFEFFid,name\r\n', 'utf16le'), 'UTF-16'],
  ['UTF-16 without a mark', Buffer.from('id,name\r\n', 'utf16le'), 'UTF-16'],
  ['big-endian UTF-16', Buffer.from('\uFEFFid,name\r\n', 'utf16le').swap16(), 'UTF-16'],
  ['Latin-1', Buffer.from('id,name\r\n,Käse\r\n', 'latin1'), 'Latin-1'],
  ['nothing', '', 'empty'],
  ['no known column', 'foo,bar\n1,2\n', 'name columns'],
  ['a column twice', 'id,name,name\n', 'twice'],
  ['a broken header', '"id,name\n', 'quote'],
])('refuses %s', async (_, file, word) => {
  expect(await files.dryRun(file)).toMatchObject({
    status: 422,
    body: { success: false, message: expect.stringContaining(word) },
  })
})

test('refuses more than 20,000 rows or 50 MB, and what is no such form', async () => {
  expect((await files.dryRun(`name\n${'x\n'.repeat(20_000)}`)).body).toMatchObject({ success: true, rows: 20_000 })
  expect(await files.dryRun(`name\n${'x\n'.repeat(20_001)}`)).toMatchObject({ status: 413, body: { success: false } })
  const head = 'name,ingredients\nx,"'
  const large = Buffer.alloc(50 * 1024 * 1024, `${'x'.repeat(1023)}\n`)
  large.write(head)
  large.write('"', large.length - 1)
  expect(await files.dryRun(large)).toMatchObject({ status: 200, body: { errors: [{ row: 2, column: 'ingredients' }] } })
  expect((await files.dryRun(Buffer.concat([large, Buffer.from('x')]))).status).toBe(413)
  const seller = await store.seller()
  expect((await seller.post('/api/product/import?dryRun=true', {})).status).toBe(415)
  expect((await seller.post('/api/product/import?dryRun=true', new FormData())).status).toBe(400)
  for (const query of ['', 'dryRun=1', 'dryRun=true&allOrNothing=1'])
    expect((await seller.post(`/api/product/import?${query}`, new FormData())).status).toBe(400)
})

test('a text with NUL, an enormous cell and a name of formulas are errors of their cells or taken as they are', async () => {
  const rows = [
    { sku: 'NUL-\0', name: 'a', price: '1', offerPrice: '1' },
    { sku: 'x'.repeat(30_000), name: 'b', price: '1', offerPrice: '1' },
    { sku: 'x'.repeat(100_000), name: 'c', price: '1', offerPrice: '1' },
    { sku: '', name: "'=1+1", price: '1', offerPrice: '1' },
  ]
  const { body } = await files.import(fileOf(rows))
  expect(body.errors).toMatchObject([
    { row: 2, column: 'sku' },
    { row: 3, column: 'sku' },
    { row: 4, column: 'sku' },
  ])
  expect(rowsOf(await files.export()).at(-1)).toMatchObject({ name: "'=1+1" })
  expect(await editor.get(body.created[0].id)).toMatchObject({ name: '=1+1' })
})

test('the rows of an import without a preview are not hashed, since nothing compares them', async () => {
  const { _id } = await editor.add({ name: 'Butter' })
  const row = { price: '2', offerPrice: '1' }
  const rows = [
    { ...row, id: _id, name: 'Salted butter', category: 'Dairy' },
    { ...row, id: '', name: 'Jam', category: 'Bakery' },
  ]
  const bytes = Buffer.from(fileOf(rows))
  const categories = decideCategories(store.platform.categories.current(), {})
  const hashes = async (isHashed: boolean) => {
    const file = await readCatalogFile(store.db, bytes, { sent: null, dryRun: false })
    const { additions, edits } = await planImport(store.platform, store.db, file, {
      isHashed,
      categories,
      restoresZeros: false,
    })
    return [...additions, ...edits].map(({ hash }) => hash)
  }
  expect(await hashes(true)).toEqual([expect.any(String), expect.any(String)])
  expect(await hashes(false)).toEqual([null, null])
})

test('moves the offer price with the price, unless the file has one, which it says when that makes an offer', async () => {
  const { _id: id } = await editor.add({ price: 4, offerPrice: 4 })
  const cheaper = await files.import(`id,price\n${id},3.50\n`)
  expect(cheaper.body.changed).toMatchObject([{ field: 'price' }, { field: 'offerPrice', from: 4, to: 3.5 }])
  const offered = await files.import(`id,price,offerPrice\n${id},5.00,3.50\n`)
  expect(offered.body).toMatchObject({ changed: [{ field: 'price', to: 5 }], warnings: [{ row: 2, column: 'offerPrice' }] })
  expect(await editor.get(id)).toMatchObject({ price: 5, offerPrice: 3.5 })
  const refused = await files.import(`id,price,offerPrice\n${id},3.00,3.50\n`)
  expect(refused.body.errors).toMatchObject([{ row: 2, column: 'offerPrice' }])
})

test('a file whose header lacks what new products need has one error for it, not one a row', async () => {
  const file = `Item #,UPC,Retail,name\n${'1,2,3,Milk\n'.repeat(300)}`
  const { body } = await files.dryRun(file)
  expect(body.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [1, 'price'],
    [1, 'Item #'],
    [1, 'UPC'],
    [1, 'Retail'],
  ])
  expect(body.errors[0].message).toBe('New products need the column price, and this file has none. 300 rows can’t be added')
  expect(body).toMatchObject({ created: [], wrongRows: 301 })
})

test.each([
  ['PK\x03\x04', 'XLSX'],
  ['\xd0\xcf\x11\xe0', 'XLS'],
])('names a spreadsheet that is no CSV, and how to save it', async (signature, name) => {
  const { status, body } = await files.dryRun(Buffer.from(`${signature}\x00\x00\xff`, 'latin1'))
  expect(status).toBe(422)
  expect(body.message).toContain(name)
  expect(body.message).toContain('save it as “CSV UTF-8”')
})

test('a SKU that may have lost its leading zeros is named, and gets them back when that is wanted', async () => {
  const flour = await editor.add({ name: 'Flour', sku: '00123', price: 4, offerPrice: 4 })
  const file = `sku,name,price\n123,Flour,5\n77,Salt,1\n`
  const message = '“123” may be “00123”, the SKU of Flour: spreadsheets drop leading zeros'
  expect((await files.dryRun(file)).body).toMatchObject({
    lostZeros: 1,
    warnings: [{ row: 2, column: 'sku', message }],
    created: { length: 2 },
  })
  const byId = await files.dryRun(`id,sku,price\n${flour._id},123,5\n`)
  expect(byId.body).toMatchObject({ lostZeros: 1, changed: [{ field: 'price' }, { field: 'offerPrice' }, { to: '123' }] })
  const restored = await files.import(file, 'restoreZeros=true')
  expect(restored.body).toMatchObject({ lostZeros: 0, warnings: [], created: [{ name: 'Salt' }], changedProducts: 1 })
  expect(await editor.get(flour._id)).toMatchObject({ sku: '00123', price: 5 })
  expect((await files.dryRun(`sku,price\n00123,6\n`)).body).toMatchObject({ lostZeros: 0, changedProducts: 1 })
})
