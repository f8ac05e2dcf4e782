import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { ProductWire } from '../../../contract/products/products.ts'
import { type CatalogParams, type CatalogResponse, productQuery } from '../../../contract/rendering/page-data.ts'
import { api } from '../../api/api.ts'

export type ProductQueryState =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & CatalogResponse)
  | { readonly status: 'failed'; readonly message: string }

// Data of this age does no harm, since placing an order checks everything again.
const FRESH_MS = 30_000

const LOADING: ProductQueryState = { status: 'loading' }

/**
 * Caches the responses of catalog queries. It sends one request at a time for each query, and stale responses are shown
 * while it reloads.
 */
export class ProductQueries {
  readonly #states = new Map<string, ProductQueryState>()
  readonly #loadedAt = new Map<string, number>()
  readonly #inFlight = new Map<string, Promise<void>>()
  readonly #awaited = new Set<string>() // queries whose failure is reported
  readonly #listeners = new Set<() => void>()
  readonly #onFailure: (message: string) => void

  /** Starts with the responses that were rendered into the page. */
  constructor(responses: Readonly<Record<string, CatalogResponse>>, onFailure: (message: string) => void) {
    this.#onFailure = onFailure
    for (const [query, response] of Object.entries(responses)) this.#save(query, response)
  }

  state(query: string): ProductQueryState {
    return this.#states.get(query) ?? LOADING
  }

  /** Finds a product in the cached responses, the newest response first. */
  known(id: string): ProductWire | undefined {
    for (const state of [...this.#states.values()].reverse()) {
      const product = state.status === 'ready' ? state.products.find((known) => known._id === id) : undefined
      if (product) return product
    }
    return undefined
  }

  /** Returns the products in stock of all cached responses, the newest product first, as the server lists them. */
  knownInStock(): ProductWire[] {
    const known = new Map<string, ProductWire>()
    for (const state of this.#states.values()) // the newest response comes last
      if (state.status === 'ready') for (const product of state.products) known.set(product._id, product)
    return [...known.values()].filter(({ inStock }) => inStock).sort((one, other) => (one._id < other._id ? 1 : -1))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends a request unless the cached response is fresh or the same query is in flight. */
  async load(params: CatalogParams): Promise<void> {
    if (!this.#isFresh(params)) await this.reload(params)
  }

  /** Loads without reporting a failure. */
  async prefetch(params: CatalogParams): Promise<void> {
    if (!this.#isFresh(params)) await this.#fetchOnce(params)
  }

  /** Sends a request however fresh the cached response is. */
  async reload(params: CatalogParams): Promise<void> {
    this.#awaited.add(productQuery(params))
    await this.#fetchOnce(params)
  }

  #isFresh(params: CatalogParams): boolean {
    return Date.now() - (this.#loadedAt.get(productQuery(params)) ?? 0) < FRESH_MS
  }

  async #fetchOnce(params: CatalogParams): Promise<void> {
    const query = productQuery(params)
    const request = this.#inFlight.get(query) ?? this.#fetch(query, params).finally(() => this.#inFlight.delete(query))
    this.#inFlight.set(query, request)
    await request
  }

  /**
   * Marks all responses as stale after a change to the catalog. They are reloaded when next needed, and shown until
   * then.
   */
  expire(): void {
    this.#loadedAt.clear()
  }

  async #fetch(query: string, params: CatalogParams): Promise<void> {
    if (this.#states.get(query)?.status === 'failed') this.#show(query, LOADING)
    const response = await send(params)
    const isAwaited = this.#awaited.delete(query)
    if (response.success) return this.#save(query, response)
    if (isAwaited) this.#onFailure(response.message)
    // A stale response is better than none.
    if (this.#states.get(query)?.status !== 'ready') this.#show(query, { status: 'failed', message: response.message })
  }

  #save(query: string, response: CatalogResponse): void {
    this.#loadedAt.set(query, Date.now())
    this.#show(query, { status: 'ready', ...response })
  }

  #show(query: string, state: ProductQueryState): void {
    // Deleting the entry first keeps the responses in the order of their arrival.
    this.#states.delete(query)
    this.#states.set(query, state)
    for (const listener of [...this.#listeners]) listener()
  }
}

const send = (params: CatalogParams) => ('sort' in params ? api.searchProducts(params) : api.listProducts(params))

const ProductQueriesContext = createContext<ProductQueries | null>(null)
export const ProductQueriesProvider = ProductQueriesContext.Provider

export function useProductQueries(): ProductQueries {
  const queries = useContext(ProductQueriesContext)
  if (!queries) throw new Error('useProductQueries needs a ProductQueriesProvider above it')
  return queries
}

/** Loads the query when its response is missing or stale, after `debounceMs` in which the query has not changed. */
export function useProductQuery(params: CatalogParams, debounceMs = 0): ProductQueryState {
  const queries = useProductQueries()
  const query = productQuery(params)
  const state = useSyncExternalStore(
    queries.subscribe,
    () => queries.state(query),
    () => queries.state(query),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: params are new at each render, their text is not
  useEffect(() => {
    if (debounceMs === 0) return void queries.load(params)
    const pause = setTimeout(() => void queries.load(params), debounceMs)
    return () => clearTimeout(pause)
  }, [queries, query, debounceMs])
  return state
}
