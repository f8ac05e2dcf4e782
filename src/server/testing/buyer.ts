import { endpoints } from '../../contract/endpoints.ts'
import type { ProductWire } from '../../contract/products/products.ts'
import { AN_ADDRESS } from './an-address.ts'
import { type Caller, callerAt } from './caller.ts'
import { A_PRODUCT, productForm } from './catalog-forms.ts'
import { SELLER } from './test-store.ts'

/** A shopper of a store that runs as a program, whose seller is `SELLER`. */
interface Buyer extends Caller {
  readonly id: string
  readonly token: string
  readonly product: ProductWire
  /** The body of an order for two of the product, to the shopper's address. */
  readonly order: { readonly items: { readonly product: string; readonly quantity: number }[]; readonly address: string }
}

export async function buyerAt(url: string): Promise<Buyer> {
  const { token: sellersToken } = (await callerAt(url).post(endpoints.loginSeller, SELLER)).body
  const { product } = (await callerAt(url, sellersToken).post(endpoints.addProduct, productForm(A_PRODUCT))).body
  const account = { name: 'Maya', email: `maya.${crypto.randomUUID()}@example.com`, password: 'a long password' }
  const { token, user } = (await callerAt(url).post(endpoints.registerShopper, account)).body
  const caller = callerAt(url, token)
  const { address } = (await caller.post(endpoints.addAddress, AN_ADDRESS)).body
  const order = { items: [{ product: product._id, quantity: 2 }], address: address._id }
  return { ...caller, id: user._id, token, product, order }
}
