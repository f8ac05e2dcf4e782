import { queryClient } from '../../api/query-client.ts'
import { onSellerChange, sellerToken } from './seller-session.ts'

/** Keys begin with the token, so that the seller's data can be removed from the cache when the session ends. */
export const sellerKey = (token: string | null, ...of: readonly string[]) => ['seller', token, ...of]

export const productsKey = (token: string | null) => sellerKey(token, 'products')
/** The key of the stock page's list, whose rows stay in place while they change. */
export const stockKey = (token: string | null) => sellerKey(token, 'stock-products')
export const gridKey = (token: string | null) => sellerKey(token, 'grid-products')
export const movementsKey = (token: string | null, product: string) => sellerKey(token, 'movements', product)
export const productCountsKey = (token: string | null) => sellerKey(token, 'product-counts')

/** Options of a query for a notice, which goes by itself once somebody has ended its cause, wherever that was. */
export const keepCurrent = { refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const

let owner = sellerToken()
onSellerChange(() => {
  if (owner !== sellerToken()) queryClient.removeQueries({ queryKey: sellerKey(owner) })
  owner = sellerToken()
})
