import { useEffect, useState } from 'react'
import { productQuery } from '../../../contract/page-data.ts'
import type { ListProductsParams } from '../../../contract/product-requests.ts'
import type { Cart } from '../../../domain/cart.ts'
import { cartProductsQuery } from '../catalog/catalog-queries.ts'
import { useProductQueries, useProductQuery } from '../catalog/product-queries.ts'
import type { KnownProducts } from './cart-lines.ts'

type CartProducts = CartProductsState & {
  reload(): void
  /** What is known now, asked again unless the answer is fresh. */
  check(): Promise<KnownProducts>
}

type CartProductsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly known: KnownProducts }

/**
 * The products of a cart with lines, asked anew each time the page opens, and when a line comes in that was not asked for.
 * A line that leaves changes no question, and what is known stays while a newer answer is on its way: no line flickers.
 */
export function useCartProducts(cart: Cart): CartProducts {
  const queries = useProductQueries()
  const [question, setQuestion] = useState(() => questionOf(cart))
  if ([...cart.keys()].some((id) => !question.asked.has(id))) setQuestion(questionOf(cart))

  const response = useProductQuery(question.params)
  const [known, setKnown] = useState<KnownProducts | null>(null)
  if (response.status === 'ready' && known?.found !== response.products)
    setKnown({ asked: question.asked, found: response.products })

  useEffect(() => void queries.reload(question.params), [queries, question])

  const ways = {
    reload: () => void queries.reload(question.params),
    async check(): Promise<KnownProducts> {
      await queries.load(question.params)
      const now = queries.state(productQuery(question.params))
      return { asked: question.asked, found: now.status === 'ready' ? now.products : [] }
    },
  }
  if (response.status === 'failed') return { status: 'failed', ...ways }
  return known ? { status: 'ready', known, ...ways } : { status: 'loading', ...ways }
}

interface Question {
  readonly asked: ReadonlySet<string>
  readonly params: ListProductsParams
}

function questionOf(cart: Cart): Question {
  const asked = new Set<string>(cart.keys())
  return { asked, params: cartProductsQuery(asked) }
}
