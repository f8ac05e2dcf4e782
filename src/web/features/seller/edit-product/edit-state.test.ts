// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { failure } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { logInSeller } from '../../../testing/log-in-seller.ts'
import { notify } from '../../../ui/notify.ts'
import { openEdit, saveEdit } from './edit-state.ts'

type Updated = Awaited<ReturnType<typeof sellerApi.updateProduct>>

const MILK = aSellerProduct('Milk')
const SAVED: Updated = { success: true, message: 'Product Updated', product: { ...MILK, name: 'Whole milk', version: 2 } }

const responses: readonly [string, Updated][] = [
  ['conflict', { ...failure(409, 'Someone else changed it'), body: { product: { ...MILK, sold: 1, version: 2 } } }],
  ['failure', failure(503, 'The store is resting for a moment')],
  ['success', SAVED],
]

test.each(responses)('a %s is neither shown to another person who has logged in, nor sent again', async (_, response) => {
  const shown = [vi.spyOn(notify, 'failure'), vi.spyOn(notify, 'success')]
  for (const spy of shown) spy.mockClear()
  const send = vi.spyOn(sellerApi, 'updateProduct').mockResolvedValue(SAVED)
  send.mockClear()
  send.mockImplementationOnce(async () => {
    logInSeller('Noor')
    return response
  })
  logInSeller('Ada')
  const edit = openEdit(MILK)
  edit.form.type('name', 'Whole milk')
  expect(await saveEdit(edit, () => {})).toBeNull()
  expect(send.mock.calls.map(([token]) => token)).toEqual(['Ada'])
  for (const spy of shown) expect(spy).not.toHaveBeenCalled()
})
