// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { logInSeller } from '../../../testing/log-in-seller.ts'
import { newProduct, openNewProduct } from './draft-state.ts'

const draftName = () => newProduct().typed.get().draft.name

test('a draft begins with a name, which never replaces what was typed', async () => {
  logInSeller('Ada')
  await openNewProduct('Oat milk')
  expect(draftName()).toBe('Oat milk')
  newProduct().type('name', 'Oat drink')
  await openNewProduct('Milk')
  expect(draftName()).toBe('Oat drink')
})

test('a name is not typed for another person who logs in while the draft is read', async () => {
  logInSeller('Ada')
  const opening = openNewProduct('Oat milk')
  logInSeller('Noor')
  await opening
  expect(draftName()).toBe('')
})
