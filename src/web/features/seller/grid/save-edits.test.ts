// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { logInSeller } from '../../../testing/log-in-seller.ts'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { editOf, typeInto } from './grid-edits.ts'
import { saveEdits } from './save-edits.ts'

const [MILK, BREAD] = [aSellerProduct('Milk', { price: 2 }), aSellerProduct('Bread', { price: 2 })]

const typePrice = (price: string) => typeInto([MILK, BREAD].map((product) => ({ product, cells: { price } })))

const responses: readonly [string, FakeResponse][] = [
  [
    'rejected',
    {
      status: 422,
      body: {
        success: false,
        message: 'Nothing was saved',
        results: [
          { id: MILK._id, ok: false, message: 'Someone else changed it', product: { ...MILK, version: 2 } },
          { id: BREAD._id, ok: false, message: 'Too dear' },
        ],
      },
    },
  ],
  ['lost to a failure', rejected(503, 'The store is resting for a moment')],
  [
    'saved',
    ok({ results: [MILK, BREAD].map((product) => ({ id: product._id, ok: true, product: { ...product, version: 2 } })) }),
  ],
]

test.each(responses)('edits that are %s after another person logged in end the save without a result', async (_, response) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  logInSeller('Ada')
  typePrice('3')
  const sent = respondToRequests(() => {
    logInSeller('Noor')
    typePrice('9')
    return response
  })
  expect(await saveEdits('Ada', () => {})).toBeNull()
  expect(sent.map(({ token }) => token)).toEqual(['Ada'])
  for (const { _id } of [MILK, BREAD])
    expect(editOf(_id)).toMatchObject({ base: { version: 1 }, cells: { price: '9.00' }, rejection: null })
})
