import { useEffect, useState } from 'react'
import type { ListProductsParams } from '../../../contract/products/list-products-query.ts'
import { productQuery } from '../../../contract/rendering/page-data.ts'
import type { Cart } from '../../../domain/carts/cart.ts'
import { cartProductsQuery } from '../catalog/catalog-queries.ts'
import { useProductQueries, useProductQuery } from '../catalog/product-queries.ts'
import type { KnownProducts } from './cart-lines.ts'

export interface CartProducts {
  readonly status: 'loading' | 'failed' | 'ready'
  /** `hasFailed` is true from a request without a response on, until one has a response. */
  readonly hasFailed: boolean
  readonly known: KnownProducts
  reload(): void
  /** Returns the products, requested again unless the cached response is fresh. */
  check(): Promise<KnownProducts>
}

const NOTHING_KNOWN: KnownProducts = { requested: new Set(), found: [] }

/**
 * Loads the products each time the page opens or a line is added. The previous products stay meanwhile, so that no line
 * flickers.
 */
export function useCartProducts(cart: Cart): CartProducts {
  const queries = useProductQueries()
  const [request, setRequest] = useState(() => requestOf(cart))
  if ([...cart.keys()].some((id) => !request.requested.has(id))) setRequest(requestOf(cart))

  const result = useProductQuery(request.params)
  const [known, setKnown] = useState<KnownProducts>(NOTHING_KNOWN)
  if (result.status === 'ready' && known.found !== result.products)
    setKnown({ requested: request.requested, found: result.products })
  const [hasFailed, setHasFailed] = useState(false)
  if (result.status !== 'loading' && hasFailed !== (result.status === 'failed')) setHasFailed(!hasFailed)

  useEffect(() => void queries.reload(request.params), [queries, request])

  return {
    status: result.status === 'loading' && known !== NOTHING_KNOWN ? 'ready' : result.status,
    hasFailed,
    known,
    reload: () => void queries.reload(request.params),
    async check() {
      await queries.load(request.params)
      const now = queries.state(productQuery(request.params))
      return { requested: request.requested, found: now.status === 'ready' ? now.products : [] }
    },
  }
}

interface ProductsRequest {
  readonly requested: ReadonlySet<string>
  readonly params: ListProductsParams
}

function requestOf(cart: Cart): ProductsRequest {
  const requested = new Set<string>(cart.keys())
  return { requested, params: cartProductsQuery(requested) }
}
