// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { editOf, typeInto } from './grid-edits.ts'
import { saveEdits } from './save-edits.ts'

// The test's DOM has no IndexedDB.
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  clear: async () => {},
  delMany: async () => {},
  entries: async () => [],
  setMany: async () => {},
}))

const logIn = (name: string) =>
  beginSession({ token: name, seller: { name, email: `${name.toLowerCase()}@example.com`, role: 'manager' } })

test('never sends the edits of a person who logged in during the save, nor marks them', async () => {
  logIn('Ada')
  const [milk, bread] = [aSellerProduct('Milk', { price: 2 }), aSellerProduct('Bread', { price: 2 })]
  const typed = (price: string) => typeInto([milk, bread].map((product) => ({ product, cells: { price } })))
  typed('3')
  const sent = respondToRequests(() => {
    logIn('Noor')
    typed('9')
    const results = [
      { id: milk._id, ok: false, message: 'Someone else changed it', product: { ...milk, version: 2 } },
      { id: bread._id, ok: false, message: 'Too dear' },
    ]
    return { status: 422, body: { success: false, message: 'Nothing was saved', results } }
  })
  expect(await saveEdits('Ada', () => {})).toMatchObject({ saved: 0, rejected: 2 })
  expect(sent.map(({ token }) => token)).toEqual(['Ada'])
  expect(editOf(milk._id)).toMatchObject({ base: { version: 1 }, cells: { price: '9.00' }, rejection: null })
  expect(editOf(bread._id)).toMatchObject({ cells: { price: '9.00' }, rejection: null })
  vi.unstubAllGlobals()
})
