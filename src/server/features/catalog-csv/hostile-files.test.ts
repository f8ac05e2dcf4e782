import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRODUCT_COLUMNS } from '../../../domain/products/catalog-columns.ts'
import { type CatalogFiles, catalogFiles } from '../../testing/catalog-files.ts'
import { databaseState } from '../../testing/database-state.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let files: CatalogFiles
beforeAll(async () => {
  store = await TestStore.open()
  files = await catalogFiles(store)
})
afterAll(() => store.close())

const header = fc
  .oneof(
    fc.constant([...PRODUCT_COLUMNS]),
    fc.subarray(['id', 'sku', 'name', 'price', 'offerPrice', 'stock', '__proto__', 'constructor', '"']),
  )
  .map((names) => Buffer.from(names.join(',')))
const piece = fc.oneof(
  fc.constantFrom(
    ',',
    ',',
    '\r\n',
    '\n',
    '"',
    '""',
    "'",
    '=1',
    'x',
    '1',
    '1.50',
    '1,50',
    '-1',
    '1e999',
    'NaN',
    '\0',
    '\uFEFF',
    ';',
    'true',
    '[object]',
  ),
  fc.constantFrom(...['9'.repeat(400), 'x'.repeat(3000), '/pictures/cutout/../../x.webp', 'http://127.0.0.1/', '/pictures/']),
  fc.uuid(),
)
const content = fc.oneof(
  { weight: 9, arbitrary: fc.array(piece, { maxLength: 80 }).map((pieces) => Buffer.from(pieces.join(''))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
)
const file = fc.tuple(header, content).map(([first, rest]) => Buffer.concat([first, Buffer.from('\n'), rest]))

/** Guessed columns count in a dry run alone, so an import sends them as a person does who saw them. */
const confirmed = ({ columnsBy, columns = [] }: DryRun) =>
  columnsBy === 'guessed' ? { columns: Object.fromEntries(columns.map(({ heading, field }) => [heading, field])) } : {}

interface DryRun {
  readonly columnsBy?: string
  readonly columns?: readonly { readonly heading: string; readonly field: string | null }[]
}

test('no file causes a server error, and neither a rejected one nor a dry run leaves anything behind', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (bytes) => {
      const before = await databaseState(store.db)
      const guessed = await files.dryRun(bytes)
      const columns = confirmed(guessed.body)
      const dry = await files.send(bytes, 'dryRun=true', columns)
      expect([200, 422]).toContain(guessed.status)
      expect(dry.status).toBe(guessed.status)
      expect(await databaseState(store.db)).toEqual(before)
      const { status, body } = await files.send(bytes, 'dryRun=false', columns)
      expect(status).toBe(dry.status)
      if (status === 200) {
        expect(body.errors).toEqual(dry.body.errors)
        expect(body.created).toHaveLength(dry.body.created.length)
      } else expect(await databaseState(store.db)).toEqual(before)
    }),
    { numRuns: 60, examples: [[Buffer.from('\n/pictures/')], [Buffer.from('UPC,Item\n012,Tea')]] },
  )
})
