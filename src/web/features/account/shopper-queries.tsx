import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { onShopperChange, shopperToken } from './shopper-session.ts'

/** Returns the key of a query with personal data. The end of the session removes all queries under it. */
export const shopperKey = (token: string | null, ...of: readonly string[]) => ['shopper', token, ...of]

let owner = shopperToken()
onShopperChange(() => {
  if (owner !== shopperToken()) queryClient.removeQueries({ queryKey: shopperKey(owner) })
  owner = shopperToken()
})

export const ShopperQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
