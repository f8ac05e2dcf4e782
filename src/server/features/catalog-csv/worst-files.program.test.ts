import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { MAX_CELL_LENGTH, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../contract/limits.ts'
import { callerAt } from '../../testing/caller.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import type { StoreProgram } from '../../testing/store-program.ts'
import { SELLER } from '../../testing/test-store.ts'

const MAX_WAIT_MS = 300
const MAX_GROWTH_MB = 300

let installation: StoreInstallation
let program: StoreProgram
let turnFile: string
let memoryAtFirstMb: number
let send: (file: Buffer, query: string) => Promise<Imported>

interface Imported {
  readonly status: number
  readonly bytes: number
  readonly body: object
}

beforeAll(async () => {
  installation = await StoreInstallation.withDatabase({ SELLER_PASSWORD: SELLER.password })
  turnFile = path.join(installation.dataDir, 'longest-turn')
  program = installation.start({
    NODE_OPTIONS: `--import=${import.meta.resolve('../../testing/longest-turn.ts')}`,
    LONGEST_TURN: turnFile,
  })
  const url = await program.opened()
  const { body } = await callerAt(url).post(endpoints.loginSeller, SELLER)
  send = async (file, query) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(file)]), 'products.csv')
    const response = await fetch(`${url}/api/product/import?${query}`, {
      method: 'POST',
      headers: { token: body.token },
      body: form,
    })
    const text = await response.text()
    return { status: response.status, bytes: text.length, body: JSON.parse(text) }
  }
  await send(wide(100), 'dryRun=true') // the first import loads the code
  memoryAtFirstMb = await memoryMb('VmRSS')
})
afterAll(() => installation.close())

/** The size of files in which all cells cost the same. A larger file would show nothing more. */
const SOME_BYTES = 5 * 1024 * 1024

const filled = (size: number, head: string, piece: string): Buffer => {
  const bytes = Buffer.alloc(size, piece)
  bytes.write(head)
  return bytes
}

/** Returns a file with `rows` rows. MAX_IMPORT_ROWS of these rows make a file of the largest allowed size. */
function wide(rows: number, word = 'orchard'): Buffer {
  const head = 'sku,name,price,description\n'
  const line = `${`Apples “of the ${word}” `.repeat(16)}\n`
  const lines = Math.floor((MAX_IMPORT_BYTES / MAX_IMPORT_ROWS - 60) / Buffer.byteLength(line))
  const row = (at: number) => `S-${at},Product ${at},4.50,"${line.repeat(lines)}"\n`
  return Buffer.from(head + Array.from({ length: rows }, (_, at) => row(at)).join(''))
}

const cellsOf = (column: string, piece: string): Buffer => {
  const cell = piece.repeat(Math.floor(MAX_CELL_LENGTH / piece.length))
  const rows = Math.floor(SOME_BYTES / (cell.length + 20))
  return Buffer.from(`name,price,${column}\n${`a,1,"${cell}"\n`.repeat(rows)}`)
}

const KNOWN = 'name,price'
const FILES: Readonly<Record<string, () => Buffer>> = {
  'a header of 20 MB of quoted line breaks': () => filled(20 * 1024 * 1024, '', '"\n",'),
  '1 MB of commas': () => filled(1024 * 1024, `${KNOWN}\n`, ','),
  '25 MB of empty lines': () => filled(25 * 1024 * 1024, `${KNOWN}\n`, '\n'),
  '50 MB of one quoted cell': () => filled(MAX_IMPORT_BYTES, `${KNOWN}\n"`, 'x'),
  'as many wrong columns as there may be, in as many rows': () =>
    Buffer.from(
      `${KNOWN}${',x'.repeat(MAX_IMPORT_COLUMNS - 2)}\n${`${','.repeat(MAX_IMPORT_COLUMNS - 1)}x\n`.repeat(MAX_IMPORT_ROWS)}`,
    ),
  'as many errors as there may be': () =>
    Buffer.from(
      `name,price,offerPrice,stock,inStock,archived,lowAt,size,allergens\n${`${'x'.repeat(300)},a,b,c,d,e,f,g,h\n`.repeat(MAX_IMPORT_ROWS)}`,
    ),
  'cells with thousands of pictures': () => cellsOf('pictures', '/a '),
  'cells with thousands of synonyms': () => cellsOf('synonyms', 'a,'),
  'cells with thousands of allergens': () => cellsOf('allergens', 'a,'),
  'cells with thousands of line breaks': () => cellsOf('description', '\n'),
  'cells with thousands of lines': () => cellsOf('description', 'a\n'),
  'one SKU in all rows': () => Buffer.from(`sku,name\n${'one,x\n'.repeat(MAX_IMPORT_ROWS)}`),
}

interface Cost {
  readonly waitMs: number
  readonly growthMb: number
}

/**
 * Returns how long the store blocked its event loop at most while `work` was done, and how much memory it used more
 * than before the first import.
 */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  await longestTurn()
  // This resets VmHWM, the peak of the memory.
  await writeFile(`/proc/${program.pid}/clear_refs`, '5')
  await work()
  return { waitMs: await longestTurn(), growthMb: (await memoryMb('VmHWM')) - memoryAtFirstMb }
}

async function longestTurn(): Promise<number> {
  await rm(turnFile, { force: true })
  program.signal('SIGUSR2')
  const written = () => readFile(turnFile, 'utf8').catch(() => '')
  await expect.poll(written).not.toBe('')
  return Number(await written())
}

async function memoryMb(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${program.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

function expectModest({ waitMs, growthMb }: Cost, what: string): void {
  expect(waitMs, what).toBeLessThan(MAX_WAIT_MS)
  expect(growthMb, what).toBeLessThan(MAX_GROWTH_MB)
}

test.each(Object.keys(FILES))('does not keep other visitors waiting, nor fill the memory: %s', async (name) => {
  const file = FILES[name]?.() ?? Buffer.of()
  let imported: Imported | undefined
  const cost = await costOf(async () => {
    imported = await send(file, 'dryRun=true')
  })
  expect([200, 413, 422]).toContain(imported?.status)
  expect(imported?.bytes).toBeLessThan(5_000_000)
  expectModest(cost, name)
})

test('50 MB of products are added and changed, and nobody waits', async () => {
  const steps = [
    { file: wide(MAX_IMPORT_ROWS), query: 'dryRun=false', lists: { created: expect.any(Array) } },
    { file: wide(MAX_IMPORT_ROWS, 'meadows'), query: 'dryRun=true', lists: { changedCount: MAX_IMPORT_ROWS } },
    { file: wide(MAX_IMPORT_ROWS, 'meadows'), query: 'dryRun=false', lists: { changedCount: MAX_IMPORT_ROWS } },
  ]
  for (const { file, query, lists } of steps) {
    let imported: Imported | undefined
    const cost = await costOf(async () => {
      imported = await send(file, query)
    })
    expect(imported).toMatchObject({ status: 200, body: { errorCount: 0, ...lists } })
    expect(imported?.bytes).toBeLessThan(15_000_000)
    expectModest(cost, `${query} of 50 MB`)
  }
})
