import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern } from './api-responses.ts'

export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' })
export const priceField = (page: Page) => page.getByLabel('Product price')
export const offerField = (page: Page) => page.getByLabel('Offer price')
export const pictureSlot = (page: Page, number: number) => page.getByLabel(new RegExp(`^(Picture|Replace picture) ${number}\\b`))
export const previews = (page: Page) => page.locator('.image-slot img')
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add Product' })

interface Typed {
  readonly name: string
  readonly description?: string
  readonly price?: string
  readonly offerPrice?: string
}

export async function fillProduct(page: Page, typed: Typed): Promise<void> {
  await nameField(page).fill(typed.name)
  await page.getByLabel(/^Description/).fill(typed.description ?? '')
  await priceField(page).fill(typed.price ?? '4.5')
  await offerField(page).fill(typed.offerPrice ?? '3')
}

/** Types key by key, since the field handles each key. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
}

export function watchAddRequests(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => endpointPattern(endpoints.addProduct.path).test(request.url()) && sent.push(request))
  return sent
}

export async function productsNamed(page: Page, text: string) {
  const response = await page.request.get(`/api/product/list?search=${encodeURIComponent(text)}`)
  return (await response.json()).products
}

export async function openProductForm(page: Page): Promise<void> {
  await page.goto('/seller')
  await expect(addButton(page)).toBeVisible()
}
