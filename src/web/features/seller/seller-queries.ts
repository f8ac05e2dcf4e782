import { queryClient } from '../../api/query-client.ts'
import { onSellerChange, sellerToken } from './seller-session.ts'

/** The end of a session clears the seller's data. */
export const sellerKey = (token: string | null, ...of: readonly string[]) => ['seller', token, ...of]

let owner = sellerToken()
onSellerChange(() => {
  if (owner !== sellerToken()) queryClient.removeQueries({ queryKey: sellerKey(owner) })
  owner = sellerToken()
})
