import { useEffect, useState } from 'react'
import type { ListProductsParams } from '../../../contract/list-products-query.ts'
import { productQuery } from '../../../contract/page-data.ts'
import type { Cart } from '../../../domain/cart.ts'
import { cartProductsQuery } from '../catalog/catalog-queries.ts'
import { useProductQueries, useProductQuery } from '../catalog/product-queries.ts'
import type { KnownProducts } from './cart-lines.ts'

type CartProducts = CartProductsState & {
  reload(): void
  /** Returns the products, requested again unless the cached response is fresh. */
  check(): Promise<KnownProducts>
}

type CartProductsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly known: KnownProducts }

/**
 * Loads the products each time the page opens or a line is added. The previous products stay meanwhile, so that no line
 * flickers.
 */
export function useCartProducts(cart: Cart): CartProducts {
  const queries = useProductQueries()
  const [request, setRequest] = useState(() => requestOf(cart))
  if ([...cart.keys()].some((id) => !request.requested.has(id))) setRequest(requestOf(cart))

  const result = useProductQuery(request.params)
  const [known, setKnown] = useState<KnownProducts | null>(null)
  if (result.status === 'ready' && known?.found !== result.products)
    setKnown({ requested: request.requested, found: result.products })

  useEffect(() => void queries.reload(request.params), [queries, request])

  const actions = {
    reload: () => void queries.reload(request.params),
    async check(): Promise<KnownProducts> {
      await queries.load(request.params)
      const now = queries.state(productQuery(request.params))
      return { requested: request.requested, found: now.status === 'ready' ? now.products : [] }
    },
  }
  if (result.status === 'failed') return { status: 'failed', ...actions }
  return known ? { status: 'ready', known, ...actions } : { status: 'loading', ...actions }
}

interface ProductsRequest {
  readonly requested: ReadonlySet<string>
  readonly params: ListProductsParams
}

function requestOf(cart: Cart): ProductsRequest {
  const requested = new Set<string>(cart.keys())
  return { requested, params: cartProductsQuery(requested) }
}
