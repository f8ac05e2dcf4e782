import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { addPictured, auditOf, FILES_OF_A_PICTURE, placeAuditedOrder } from '../../testing/audited-store.ts'
import { categoryForm } from '../../testing/catalog-forms.ts'
import { drawing } from '../../testing/drawn-pictures.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

const files = async () =>
  (await readdir(path.join(store.dataDir, 'pictures'), { recursive: true })).filter((name) => name.endsWith('.webp'))
const fileOf = (url: string) => path.join(store.dataDir, url)
async function age(name: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms)
  await utimes(path.join(store.dataDir, 'pictures', name), then, then)
}

test('finds a missing picture file, also when only an order shows it', async () => {
  await placeAuditedOrder(store)
  const { image } = await addPictured(store, 'green')
  await rm(fileOf(image[0] ?? ''))
  expect((await auditOf(store)).findings).toEqual(['picture: is shown, and its file is missing'])
  await sql`update products set pictures = '{}'`.execute(store.db)
  await rm(path.join(store.dataDir, 'pictures'), { recursive: true })
  expect((await auditOf(store)).findings).toEqual(Array(FILES_OF_A_PICTURE).fill('picture: is shown, and its file is missing'))
})

test('accepts picture files of an earlier version, in its widths', async () => {
  const full = `/pictures/photo/${'a'.repeat(40)}-400x300.webp`
  const sizes = [full, full.replace('400x300', '320x240'), full.replace('400x300', '160x120')]
  await addPictured(store, 'green')
  for (const name of sizes) await writeFile(fileOf(name), 'a picture')
  await sql`update products set pictures = array_append(pictures, ${full})`.execute(store.db)
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { 'picture files': FILES_OF_A_PICTURE + sizes.length } })
  const [, narrower = ''] = sizes
  await rm(fileOf(narrower))
  expect((await auditOf(store)).findings).toEqual(['picture: is shown, and its file is missing'])
})

test('finds unused files after an hour, and deletes only those when requested', async () => {
  await placeAuditedOrder(store)
  const { _id } = await addPictured(store, 'blue')
  await sql`delete from products where id = ${_id}`.execute(store.db)
  // The files are younger than an hour, so that their product may still be saved.
  expect((await auditOf(store, { clean: true })).removed).toBe(0)
  for (const name of await files()) await age(name, 61 * 60 * 1000)
  expect((await auditOf(store)).findings).toEqual(
    Array(FILES_OF_A_PICTURE).fill('picture: belongs to no product, category, order or logo'),
  )
  expect(await auditOf(store, { clean: true })).toMatchObject({ findings: [], removed: FILES_OF_A_PICTURE })
  expect(await files()).toHaveLength(FILES_OF_A_PICTURE)
  expect((await auditOf(store)).findings).toEqual([])
})

test('keeps the picture of a category, archived or not, and misses its file', async () => {
  await addPictured(store, 'green')
  const seller = await store.seller()
  const picture = new Blob([new Uint8Array(await drawing(300, 200).png().toBuffer())])
  const { category } = (await seller.post(endpoints.addCategory, categoryForm({ name: 'Pets' }, picture))).body
  await seller.post(endpoints.archiveCategory, { id: category._id, version: 1, archived: true })
  for (const name of await files()) await age(name, 61 * 60 * 1000)
  expect(await auditOf(store, { clean: true })).toMatchObject({ findings: [], removed: 0 })
  await rm(fileOf(category.picture))
  expect((await auditOf(store)).findings).toEqual(['picture: is shown, and its file is missing'])
})

test('keeps an unused picture that is saved again', async () => {
  const { _id } = await addPictured(store, 'blue')
  await addPictured(store, 'red')
  await sql`delete from products where id = ${_id}`.execute(store.db)
  for (const name of await files()) await age(name, 61 * 60 * 1000)
  const pictures = await addPictured(store, 'blue')
  await sql`delete from products where id = ${pictures._id}`.execute(store.db) // the product is not inserted yet
  expect((await auditOf(store, { clean: true })).removed).toBe(0)
})

test('deletes nothing when no picture is used: that is another store’s database', async () => {
  const { _id } = await addPictured(store, 'blue')
  await sql`delete from products where id = ${_id}`.execute(store.db)
  for (const name of await files()) await age(name, 61 * 60 * 1000)
  await expect(auditOf(store, { clean: true })).rejects.toThrow('is this the database of these pictures?')
  expect(await files()).toHaveLength(FILES_OF_A_PICTURE)
})
