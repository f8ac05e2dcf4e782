// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { failure } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { logInSeller } from '../../../testing/log-in-seller.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { SellerOnly } from '../seller-area.tsx'
import { AddProduct, AddProductSkeleton } from './add-product.tsx'

type Added = Awaited<ReturnType<typeof sellerApi.addProduct>>

const added = (name: string): Added => ({ success: true, message: `${name} added`, product: aSellerProduct(name) })

/** Opens the form. The store responds to each product that is sent when the test calls `respond`. */
async function openForm(path = '/seller') {
  const responses: ((response: Added) => void)[] = []
  const send = vi
    .spyOn(sellerApi, 'addProduct')
    .mockImplementation(() => new Promise<Added>((resolve) => responses.push(resolve)))
  send.mockClear()
  const screen = await renderScreen(
    <>
      <SellerOnly title="Add product" Skeleton={AddProductSkeleton} hidesLinks={false}>
        <AddProduct title="Add product" />
      </SellerOnly>
      <Toaster />
    </>,
    { path },
  )
  const field = (name: string) => screen.querySelector<HTMLInputElement>(`[name="${name}"]`)
  return {
    screen,
    field,
    name: () => field('name')?.value,
    isBusy: () => screen.querySelector('[type=submit]')?.getAttribute('aria-busy'),
    type(name: string) {
      for (const [at, text] of Object.entries({ name, price: '2', offerPrice: '1' })) {
        const input = field(at)
        if (input) typeInto(input, text)
      }
    },
    submit: () => screen.querySelector('form')?.requestSubmit(),
    respond: (response: Added) => responses.shift()?.(response),
    /** Returns the texts of the added product, of errors and of toasts. */
    shown: () => [...screen.querySelectorAll('.added-product, .field-error, .toast')].map(({ textContent }) => textContent),
    sent: () => send.mock.calls.map(([token, form]) => [token, JSON.parse(String(form.get('productData'))).name]),
  }
}

/** The store has not responded yet. */
async function sendMilkAsAda() {
  logInSeller('Ada')
  const form = await openForm()
  form.type('Milk')
  form.submit()
  await expect.poll(form.isBusy).toBe('true')
  return form
}

test('another person who logs in at the open page gets an empty form and sends it as themselves', async () => {
  logInSeller('Ada')
  const { name, type, submit, sent } = await openForm()
  type('Milk')
  await expect.poll(name).toBe('Milk')
  logInSeller('Noor')
  await expect.poll(name).toBe('')
  type('Bread')
  submit()
  expect(sent()).toEqual([['Noor', 'Bread']])
})

test.each([
  ['was added', added('Milk')],
  ['was rejected', failure(503, 'The store is resting for a moment')],
])('a product that %s after another person logged in shows that person nothing', async (_, response) => {
  const { isBusy, type, submit, respond, sent, shown } = await sendMilkAsAda()
  logInSeller('Noor')
  await expect.poll(isBusy).toBe('false')
  type('Bread')
  respond(response)
  submit()
  await expect.poll(sent).toEqual([
    ['Ada', 'Milk'],
    ['Noor', 'Bread'],
  ])
  respond(added('Bread'))
  await expect.poll(shown).toContain('Bread is now on sale.View product')
  expect(shown()).not.toContain(response.message)
})

test('a product that was added empties the form, also after a new login of the same person', async () => {
  const { name, respond, shown } = await sendMilkAsAda()
  logInSeller('Ada')
  respond(added('Milk'))
  await expect.poll(name).toBe('')
  await expect.poll(shown).toEqual(['Milk is now on sale.View product', 'Milk added'])
})

test('the name in the URL begins the form of the person who opened it', async () => {
  logInSeller('Ada')
  const { name } = await openForm('/seller?name=Oat+milk')
  await expect.poll(name).toBe('Oat milk')
  expect(location.search).toBe('')
})

test('goods by weight need a price and a weight, which are asked for at their fields, and what was typed for a piece stays', async () => {
  logInSeller('Ada')
  const { screen, field, type, submit, respond, shown } = await openForm()
  type('Tomatoes')
  const soldBy = screen.querySelector<HTMLSelectElement>('[name="weighedPer"]')
  const choose = (per: string) => {
    if (!soldBy) return
    soldBy.value = per
    soldBy.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const wrong = () => [...screen.querySelectorAll('[aria-invalid]')].map((input) => input.getAttribute('name'))
  const fill = (name: string, text: string) => {
    const input = field(name)
    if (input) typeInto(input, text)
  }
  choose('lb')
  await expect.poll(() => field('price')).toBeNull()
  submit()
  await expect.poll(wrong).toEqual(['weighedPrice'])
  fill('weighedPrice', '3.49')
  await expect.poll(wrong).toEqual(['weighedPiece'])
  fill('weighedPiece', '0.5')
  await expect.poll(wrong).toEqual([])
  expect(screen.textContent).toContain('So a piece costs about $1.75.')
  submit()
  respond({ ...failure(422, 'Please correct the product'), errors: { price: 'The price follows from the weight' } })
  await expect.poll(shown).toContain('The price follows from the weight')
  expect(wrong()).toEqual(['weighedPrice'])
  choose('')
  await expect.poll(() => field('price')?.value).toBe('2')
})
