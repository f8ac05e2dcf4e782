import * as z from 'zod/mini'
import type { ProductWire } from '../../../../contract/products.ts'
import { ALLERGENS, SIZE_UNITS } from '../../../../domain/product-facts.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { observable } from '../../../state/observable.ts'
import { notify } from '../../../ui/notify.ts'
import { chosenPictures } from '../product-form/picture-choice.ts'
import { type ProductDraft, productDataOf } from '../product-form/product-draft.ts'
import { createProductForm, EMPTY_FORM, type FormState } from '../product-form/product-form-state.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

export const newProduct = createProductForm()

export function isDraftBegun(): boolean {
  const { draft, pictures } = newProduct.state.get()
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_FORM.draft) || chosenPictures(pictures).length > 0
}

const text = z.string()
const savedDraft = z.object({
  ...{ name: text, category: text, weight: text, description: text, price: text, offerPrice: text, stock: text, sku: text },
  ...{ ingredients: text, origin: text, synonyms: text, lowAt: text, inStock: z.boolean() },
  size: z.object({ amount: text, unit: z.enum(SIZE_UNITS) }),
  allergens: z.array(z.enum(ALLERGENS)),
})

const saved = sellerDrafts.saved<ProductDraft>('new-product', savedDraft)
const KEY = 'draft'

/** The person whose saved draft is already shown. */
let shownPerson: string | null = null

/**
 * Restores what the logged-in person typed before a reload. Picture files are not saved, so they have to be chosen
 * again.
 */
export async function openNewProduct(): Promise<void> {
  const person = sellerDrafts.person()
  if (person === shownPerson) return
  shownPerson = person
  const draft = (await saved.read()).get(KEY)
  if (draft && shownPerson === person && !isDraftBegun()) newProduct.set({ draft })
}

let savedNow: ProductDraft = EMPTY_FORM.draft

newProduct.state.subscribe(() => {
  const { draft } = newProduct.state.get()
  if (draft === savedNow) return
  savedNow = draft
  void saved.write(new Map([[KEY, JSON.stringify(draft) === JSON.stringify(EMPTY_FORM.draft) ? undefined : draft]]))
})

/** The product that was added last. It becomes null when the next one is submitted. */
export const addedProduct = observable<ProductWire | null>(null)

sellerDrafts.hold({
  unsaved: () => (isDraftBegun() ? 'The new product is not added.' : null),
  forget() {
    shownPerson = null
    // This keeps the subscriber above from writing, which would delete what another person has saved.
    savedNow = EMPTY_FORM.draft
    newProduct.state.set(EMPTY_FORM)
    addedProduct.set(null)
  },
})

/**
 * Sends one request at a time. On failure the form stays, with errors at the fields. `onAdded` is called when the
 * catalog has changed.
 */
export async function addProduct(onAdded: () => void): Promise<'added' | 'rejected' | 'busy'> {
  if (newProduct.state.get().sent !== null) return 'busy'
  addedProduct.set(null)
  if (!newProduct.check()) return 'rejected'
  newProduct.set({ sent: 0 })
  const token = sellerToken()
  const response = await sellerApi.addProduct(token, formOf(newProduct.state.get()), (share) => newProduct.set({ sent: share }))
  if (response.success) {
    newProduct.state.set(EMPTY_FORM)
    addedProduct.set(response.product)
    onAdded()
    notify.success(response.message)
    return 'added'
  }
  newProduct.reject(response.errors)
  reportSellerFailure(response, token)
  return 'rejected'
}

function formOf({ draft, pictures }: FormState): FormData {
  const body = new FormData()
  body.append('productData', JSON.stringify(productDataOf(draft)))
  for (const picture of chosenPictures(pictures)) body.append('images', picture)
  return body
}
