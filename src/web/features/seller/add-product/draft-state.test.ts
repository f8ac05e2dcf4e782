// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { failure } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { beginSession } from '../seller-session.ts'
import { addedProduct, addProduct, newProduct } from './draft-state.ts'

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

type Added = Awaited<ReturnType<typeof sellerApi.addProduct>>

const ADDED: Added = { success: true, message: 'Product Added', product: aSellerProduct('Milk') }

/** Returns a function that responds to the next product that is added. */
function holdUpload(): (response: Added) => void {
  const { promise, resolve } = Promise.withResolvers<Added>()
  vi.spyOn(sellerApi, 'addProduct').mockReturnValueOnce(promise)
  return resolve
}

test.each([
  ['was added', ADDED],
  ['was rejected', failure(503, 'The store is resting for a moment')],
])('a product that %s after another person logged in leaves the form of that person as it is', async (_, response) => {
  logIn('Ada')
  newProduct().type('name', 'Milk')
  const respond = holdUpload()
  const adding = addProduct(newProduct())
  logIn('Noor')
  newProduct().type('name', 'Bread')
  respond(response)
  await adding
  expect(newProduct().typed.get().draft.name).toBe('Bread')
  expect(newProduct().status.get()).toEqual({ busy: false, errors: {}, message: null })
  expect(addedProduct.get()).toBeNull()
})

test('a product that was added empties the form, also after a new login of the same person', async () => {
  logIn('Ada')
  newProduct().type('name', 'Milk')
  const respond = holdUpload()
  const adding = addProduct(newProduct())
  logIn('Ada')
  respond(ADDED)
  await adding
  expect(newProduct().typed.get().draft.name).toBe('')
  expect(addedProduct.get()?.name).toBe('Milk')
})
