import { strToU8, unzipSync, zipSync } from 'fflate'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readTable, type Table } from './read-table.ts'

const xlsx = async (...sheets: WriteSheet[]): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets }))
const textsOf = (table: Table) => table.rows.map(({ cells }) => cells())
const headingsOf = (table: Table) => table.columns.map(({ heading }) => heading)

test('reads the first sheet as the spreadsheet shows it: dates, long numbers, and zeros that a format puts before them', async () => {
  const rows: WriteSheet['rows'] = [
    [' Item # ', 'UPC', 'Retail', 'Best by', 'On sale', 'Note'],
    ['00123', 36_000_291_452, 3.99, new Date(Date.UTC(2026, 11, 24)), true, 'one, "two"\nthree'],
    [],
    ['A-7', 4_006_381_333_931, 0.1 + 0.2, new Date(Date.UTC(2026, 11, 24, 8, 30)), false, null],
  ]
  const cells: WriteSheet['cells'] = new Map([['1,1', { value: 36_000_291_452, style: { numFmt: '000000000000' } }]])
  const table = await readTable(
    await xlsx({ name: 'Hidden', hidden: true, rows: [['x']] }, { name: 'Cover' }, { name: 'Goods', rows, cells }),
  )
  expect(table).toMatchObject({ headerRow: 1, count: 2, issues: [], sheet: { name: 'Goods', others: 1 } })
  expect(headingsOf(table)).toEqual(['Item #', 'UPC', 'Retail', 'Best by', 'On sale', 'Note'])
  expect(table.rows.map(({ row }) => row)).toEqual([2, 4])
  expect(textsOf(table)).toEqual([
    ['00123', '036000291452', '3.99', '2026-12-24', 'TRUE', 'one, "two"\nthree'],
    ['A-7', '4006381333931', '0.3', '2026-12-24 08:30', 'FALSE', ''],
  ])
  expect(table.columns[1]?.values).toEqual(['036000291452', '4006381333931'])
})

test('reads the same rows of text from CSV, of a file with separators in its headings too', async () => {
  const rows = [
    ['a;b', 'c;d'],
    ['1', 'x'],
    ['2', ''],
  ]
  const table = await readTable(await xlsx({ name: 'A', rows }))
  expect(headingsOf(table)).toEqual(['a;b', 'c;d'])
  expect(textsOf(table)).toEqual([
    ['1', 'x'],
    ['2', ''],
  ])
  expect(table.columns.map(({ values }) => values)).toEqual([['1', '2'], ['x']])
  const csv = await readTable(Buffer.from('\uFEFFa,b\r\n1,x\r\n\r\n2,"y\nz"\r\n3\r\n'))
  expect(csv).toMatchObject({ count: 3, sheet: null, issues: [{ row: 5, column: null }] })
  expect(textsOf(csv)).toEqual([
    ['1', 'x'],
    ['2', 'y\nz'],
  ])
})

test('rejects more rows than a file may have', async () => {
  const rows = Array.from({ length: 20_002 }, (_, at) => [`row ${at}`])
  await expect(readTable(await xlsx({ name: 'A', rows }))).rejects.toMatchObject({
    status: 413,
    message: 'A file may have at most 20,000 rows',
  })
  expect(await readTable(await xlsx({ name: 'A', rows: rows.slice(1) }))).toMatchObject({ count: 20_000 })
})

const zip = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))

const WRONG: Readonly<Record<string, readonly [file: () => Promise<Buffer> | Buffer, sentence: RegExp]>> = {
  'a sheet without cells': [() => xlsx({ name: 'A' }), /no cells/],
  'an old Excel file': [() => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), /XLS.*CSV UTF-8/],
  'a password': [
    async () =>
      Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['a']] }], encryption: { password: 'x', spinCount: 10 } })),
    /password/,
  ],
  'pictures in a ZIP file': [() => zip({ 'a.png': 'x' }), /ZIP file, and no spreadsheet/],
  'a document': [() => zip({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }), /no spreadsheet/],
  'an OpenDocument file': [() => zip({ mimetype: 'x', 'content.xml': '<a/>' }), /OpenDocument/],
  'a binary workbook': [() => zip({ '[Content_Types].xml': '<a/>', 'xl/workbook.bin': 'x' }), /XLSB/],
  'a spreadsheet without its parts': [() => zip({ '[Content_Types].xml': '<a/>', 'xl/workbook.xml': '<a/>' }), /damaged/],
  'a spreadsheet that was cut': [async () => (await xlsx({ name: 'A', rows: [['a']] })).subarray(0, 900), /damaged/],
  'a signature alone': [() => Buffer.from('PK\x03\x04'), /damaged/],
  'a column far to the right': [
    () => xlsx({ name: 'A', rows: [['a', ...Array.from({ length: 299 }, () => null), 'z']] }),
    /at most 256 columns/,
  ],
}

test.each(Object.keys(WRONG))('says what is wrong with %s', async (name) => {
  const [file, message] = WRONG[name] ?? []
  await expect(readTable((await file?.()) ?? Buffer.of())).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(message ?? ''),
  })
})

/** Returns a small spreadsheet whose sheet is this text. */
async function withSheet(text: string): Promise<Buffer> {
  const parts = unzipSync(await xlsx({ name: 'A', rows: [['a']] }))
  const name = Object.keys(parts).find((part) => part.startsWith('xl/worksheets/')) ?? ''
  return Buffer.from(zipSync({ ...parts, [name]: strToU8(text) }, { level: 1 }))
}

const sheetOf = (rows: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const textCell = (text: string): string => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`

const UNPACKED_BYTES = 250 * 1024 * 1024
const bomb = (): Promise<Buffer> => withSheet(' '.repeat(UNPACKED_BYTES))

/** Returns the file with another size in its table of contents and beside the part. The part itself stays. */
function withStatedSize(file: Buffer, from: number, to: number): Buffer {
  const changed = Buffer.from(file)
  for (let at = 0; at < changed.length - 30; at += 1) {
    const signature = changed.readUInt32LE(at)
    const offset = signature === 0x04034b50 ? 22 : signature === 0x02014b50 ? 24 : null
    if (offset !== null && changed.readUInt32LE(at + offset) === from) changed.writeUInt32LE(to, at + offset)
  }
  return changed
}

const HOSTILE: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a part that unpacks to 250 MB': bomb,
  'a part that unpacks to 250 MB and states 100 bytes': async () => withStatedSize(await bomb(), UNPACKED_BYTES, 100),
  'a small part that states 4 GB': async () => {
    const text = sheetOf(textCell('a'))
    return withStatedSize(await withSheet(text), text.length, 0xffff_fff0)
  },
  'elements within elements': () => withSheet(sheetOf('<row>'.repeat(2_000_000))),
  'a million columns': () => withSheet(sheetOf(`<row r="1">${'<c t="inlineStr"><is><t>a</t></is></c>'.repeat(1_000_000)}</row>`)),
}

test.each(Object.keys(HOSTILE))(
  'rejects %s, and reads the next file',
  async (name) => {
    const file = (await HOSTILE[name]?.()) ?? Buffer.of()
    await expect(readTable(file)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/spreadsheet|file/) })
    expect(await readTable(await xlsx({ name: 'A', rows: [['a'], ['1']] }))).toMatchObject({ count: 1 })
  },
  60_000,
)

const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')

test('leaves entities as they are written, which would grow or name a file of the machine', async () => {
  const declared = `<!DOCTYPE w [<!ENTITY e0 "aaaaaaaaaa">${entities}<!ENTITY x SYSTEM "file:///etc/passwd">]>`
  const table = await readTable(await withSheet(sheetOf(textCell('&e12;&x;'), declared)))
  expect(headingsOf(table)).toEqual(['&e12;&x;'])
})

test('leaves a cell empty whose text the file does not have', async () => {
  const cells = '<row r="2"><c r="A2" t="s"><v>999999</v></c><c r="B2"><v>1</v></c></row>'
  const table = await readTable(await withSheet(sheetOf(`${textCell('a')}${cells}`)))
  expect(textsOf(table)).toEqual([['', '1']])
})
