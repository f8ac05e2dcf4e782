import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { productQuery } from '../../../contract/page-data.ts'
import type { ListProductsParams } from '../../../contract/product-requests.ts'
import type { ListProductsResponse, ProductWire } from '../../../contract/products.ts'
import { api } from '../../api/api.ts'

/** What is known of the answer to one question to the product list. */
export type ProductQueryState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly products: readonly ProductWire[]
      readonly nextCursor: string | null
      readonly count: number | null
    }
  | { readonly status: 'failed'; readonly message: string }

const FRESH_MS = 30_000 // what a shopper won't mind to see late; the order's own check decides anyway

const LOADING: ProductQueryState = { status: 'loading' }

/** Answers of the product list by question: asked once at a time, shown while a newer one is on its way. */
export class ProductQueries {
  readonly #states = new Map<string, ProductQueryState>()
  readonly #answeredAt = new Map<string, number>()
  readonly #asking = new Map<string, Promise<void>>()
  readonly #awaited = new Set<string>() // somebody waits for their answers, and is told when one does not come
  readonly #listeners = new Set<() => void>()
  readonly #onFailure: (message: string) => void

  /** Starts with the answers that came with the page. `onFailure` is told the message when an answer does not come. */
  constructor(responses: Readonly<Record<string, ListProductsResponse>>, onFailure: (message: string) => void) {
    this.#onFailure = onFailure
    for (const [query, response] of Object.entries(responses)) this.#keep(query, response)
  }

  state(query: string): ProductQueryState {
    return this.#states.get(query) ?? LOADING
  }

  /** A product that came with whatever answer, the newest answer first; undefined when none had it. */
  known(id: string): ProductWire | undefined {
    for (const state of [...this.#states.values()].reverse()) {
      const product = state.status === 'ready' ? state.products.find((known) => known._id === id) : undefined
      if (product) return product
    }
    return undefined
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks unless a fresh answer is there or the same question is already under way. */
  async load(params: ListProductsParams): Promise<void> {
    if (!this.#isFresh(params)) await this.reload(params)
  }

  /** The same for what may be needed next: nobody is told when it does not come. */
  async prefetch(params: ListProductsParams): Promise<void> {
    if (!this.#isFresh(params)) await this.#askOnce(params)
  }

  /** Asks, however fresh the present answer is. */
  async reload(params: ListProductsParams): Promise<void> {
    this.#awaited.add(productQuery(params))
    await this.#askOnce(params)
  }

  #isFresh(params: ListProductsParams): boolean {
    return Date.now() - (this.#answeredAt.get(productQuery(params)) ?? 0) < FRESH_MS
  }

  async #askOnce(params: ListProductsParams): Promise<void> {
    const query = productQuery(params)
    const asking = this.#asking.get(query) ?? this.#ask(query, params).finally(() => this.#asking.delete(query))
    this.#asking.set(query, asking)
    await asking
  }

  /** Something in the catalog was changed from here: each answer is asked for anew when it is next needed, and shown until then. */
  expire(): void {
    this.#answeredAt.clear()
  }

  async #ask(query: string, params: ListProductsParams): Promise<void> {
    if (this.#states.get(query)?.status === 'failed') this.#show(query, LOADING)
    const response = await api.listProducts(params)
    const isAwaited = this.#awaited.delete(query)
    if (response.success) return this.#keep(query, response)
    if (isAwaited) this.#onFailure(response.message)
    // an older answer is better than none
    if (this.#states.get(query)?.status !== 'ready') this.#show(query, { status: 'failed', message: response.message })
  }

  #keep(query: string, response: ListProductsResponse): void {
    this.#answeredAt.set(query, Date.now())
    this.#show(query, {
      status: 'ready',
      products: response.products,
      nextCursor: response.nextCursor ?? null,
      count: response.count ?? null,
    })
  }

  #show(query: string, state: ProductQueryState): void {
    this.#states.delete(query) // so that the map is in the order of the answers
    this.#states.set(query, state)
    for (const listener of [...this.#listeners]) listener()
  }
}

const ProductQueriesContext = createContext<ProductQueries | null>(null)
export const ProductQueriesProvider = ProductQueriesContext.Provider

export function useProductQueries(): ProductQueries {
  const queries = useContext(ProductQueriesContext)
  if (!queries) throw new Error('useProductQueries needs a ProductQueriesProvider above it')
  return queries
}

/** The present answer to a question to the product list; asks when it is missing or no longer fresh. */
export function useProductQuery(params: ListProductsParams): ProductQueryState {
  const queries = useProductQueries()
  const query = productQuery(params)
  const state = useSyncExternalStore(
    queries.subscribe,
    () => queries.state(query),
    () => queries.state(query),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query's text stands for params, which are new at each render
  useEffect(() => void queries.load(params), [queries, query])
  return state
}
