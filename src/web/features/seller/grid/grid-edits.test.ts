// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'

type Database = Map<string, unknown>

const databases = vi.hoisted(() => new Map<string, Map<string, unknown>>()) // the test's DOM has no IndexedDB

vi.mock('idb-keyval', () => ({
  createStore: (name: string) => databases.get(name) ?? databases.set(name, new Map()).get(name),
  entries: async (store: Database) => [...store],
  clear: async (store: Database) => store.clear(),
  setMany: async (entries: readonly [string, unknown][], store: Database) => {
    for (const [key, value] of entries) store.set(key, structuredClone(value))
  },
  delMany: async (keys: readonly string[], store: Database) => {
    for (const key of keys) store.delete(key)
  },
}))

/** Loads the page anew with this person logged in. */
async function visit(name: string) {
  vi.resetModules()
  const { beginSession } = await import('../seller-session.ts')
  beginSession({ token: name, seller: { name, email: `${name}@example.com`, role: 'manager' } })
  const grid = await import('./grid-edits.ts')
  await grid.openDraft()
  return grid
}

const apples = aSellerProduct('Apples', { price: 4, offerPrice: 2, stock: 8 })
const pears = aSellerProduct('Pears', { price: 4, offerPrice: 2, stock: 8 })

test('what was typed is found after a reload, by who typed it, until it is saved or discarded', async () => {
  const first = await visit('noor')
  first.typeInto([
    { product: apples, cells: { offerPrice: '1.90' } },
    { product: pears, cells: { offerPrice: '9', inStock: false } },
  ])
  const again = await visit('noor')
  expect(again.editCounts.get()).toEqual({ changed: 2, heldBack: 1 })
  expect(again.editOf('Pears')).toEqual(first.editOf('Pears'))
  expect((await visit('leo')).allEdits()).toEqual([])

  const last = await visit('noor')
  last.showNow([{ ...apples, offerPrice: 1.9, version: 2 }]) // Apples are saved
  expect((await visit('noor')).allEdits().map(({ base }) => base.name)).toEqual(['Pears'])
  last.clearGridEdits()
  expect((await visit('noor')).allEdits()).toEqual([])
})

test('a logout deletes what was typed, from the screen and from the browser, and nobody else’s', async () => {
  respondToRequests(() => ok())
  const leos = await visit('leo')
  leos.typeInto([{ product: pears, cells: { stock: '9' } }])
  const noors = await visit('noor')
  noors.typeInto([{ product: apples, cells: { offerPrice: '1.90' } }])
  const { logoutSeller } = await import('../seller-session.ts')
  await logoutSeller()
  expect(noors.allEdits()).toEqual([])
  expect((await visit('noor')).allEdits()).toEqual([])
  expect((await visit('leo')).allEdits().map(({ base }) => base.name)).toEqual(['Pears'])
})

test('what was typed is found after a login that expired, and not by another person at the same page', async () => {
  const grid = await visit('zoe')
  grid.typeInto([{ product: apples, cells: { offerPrice: '1.90' } }])
  const { beginSession, reportSellerFailure, sellerToken } = await import('../seller-session.ts')
  reportSellerFailure({ success: false, status: 401, message: 'Please log in', errors: {} }, sellerToken())
  const login = (name: string) =>
    beginSession({ token: `${name} again`, seller: { name, email: `${name}@example.com`, role: 'manager' } })
  login('zoe')
  expect(grid.allEdits().map(({ base }) => base.name)).toEqual(['Apples'])
  login('kim')
  await grid.openDraft()
  expect(grid.allEdits()).toEqual([])
  login('zoe')
  await grid.openDraft()
  expect(grid.allEdits().map(({ base }) => base.name)).toEqual(['Apples'])
})

test('whoever opens the draft while it is read waits for it', async () => {
  const first = await visit('lena')
  first.typeInto([{ product: apples, cells: { offerPrice: '1.90' } }])
  const { beginSession } = await import('../seller-session.ts')
  const login = (name: string) => beginSession({ token: name, seller: { name, email: `${name}@example.com`, role: 'manager' } })
  login('kim')
  login('lena')
  void first.openDraft()
  await first.openDraft()
  expect(first.allEdits().map(({ base }) => base.name)).toEqual(['Apples'])
})

test('what someone else changed meanwhile is a conflict after a reload', async () => {
  const first = await visit('maya')
  first.typeInto([{ product: apples, cells: { offerPrice: '1.90', stock: '9' } }])
  const again = await visit('maya')
  again.rebaseEdits([{ ...apples, offerPrice: 1.5, version: 3 }, pears])
  const conflict = { column: 'offerPrice', was: '2.00', theirs: '1.50' }
  expect(again.editOf('Apples')).toMatchObject({ base: { version: 3 }, cells: { stock: '9' }, conflicts: [conflict] })
  again.rebaseEdits([apples]) // read before the change
  expect(again.editOf('Apples')).toMatchObject({ base: { version: 3 }, conflicts: [conflict] })
})

test('what another version of the store left is ignored', async () => {
  const first = await visit('ines')
  first.typeInto([{ product: apples, cells: { offerPrice: '1.90' } }])
  for (const database of databases.values()) database.set('Quinces', { cells: { cost: '1' } })
  expect((await visit('ines')).allEdits().map(({ base }) => base.name)).toEqual(['Apples'])
})
