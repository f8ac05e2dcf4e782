import { queryClient } from '../../api/query-client.ts'
import { onSellerChange, sellerToken } from './seller-session.ts'

/** The end of a session clears the seller's data. */
export const sellerKey = (token: string | null, ...of: readonly string[]) => ['seller', token, ...of]

export const productsKey = (token: string | null) => sellerKey(token, 'products')
/** The list of the stock page, whose rows stay in place while they change. */
export const stockKey = (token: string | null) => sellerKey(token, 'stock-products')
export const gridKey = (token: string | null) => sellerKey(token, 'grid-products')
export const productCountsKey = (token: string | null) => sellerKey(token, 'product-counts')

let owner = sellerToken()
onSellerChange(() => {
  if (owner !== sellerToken()) queryClient.removeQueries({ queryKey: sellerKey(owner) })
  owner = sellerToken()
})
