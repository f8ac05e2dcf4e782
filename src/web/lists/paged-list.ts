import { MAX_A_PAGE } from '../../contract/page-limit.ts'
import type { Failure } from '../api/api.ts'
import { type Observable, observable } from '../state/observable.ts'

export interface Page<Row> {
  readonly success: true
  readonly rows: readonly Row[]
  /** Null after the last page. */
  readonly nextCursor: string | null
}

export interface PagedState<Row> {
  /** Null until the first page has arrived. */
  readonly rows: readonly Row[] | null
  readonly search: string
  readonly hasMore: boolean
  readonly busy: 'loading' | 'loading-more' | null
  readonly failed: { readonly search: string; readonly isFurther: boolean } | null
}

export interface PagedListOptions<Row> {
  readonly pageSize: number
  fetchPage(search: string, limit: number, cursor: string | null): Promise<Page<Row> | Failure>
  onFailure(failure: Failure): void
}

/** Responses to older requests may be stale: only the newest counts. */
export class PagedList<Row> {
  readonly #options: PagedListOptions<Row>
  readonly #state: Observable<PagedState<Row>> = observable<PagedState<Row>>({
    rows: null,
    search: '',
    hasMore: false,
    busy: null,
    failed: null,
  })
  #cursor: string | null = null
  #latestRequest = 0

  constructor(options: PagedListOptions<Row>) {
    this.#options = options
  }

  get state(): Pick<Observable<PagedState<Row>>, 'get' | 'subscribe'> {
    return this.#state
  }

  /** The first page of `search`; of the current search as many rows as are loaded, and at least `atLeast`. */
  async load(search: string, atLeast = 0): Promise<void> {
    const { rows, search: currentSearch, busy } = this.#state.get()
    const { pageSize } = this.#options
    const loadedPages = rows !== null && search === currentSearch ? Math.ceil(rows.length / pageSize) : 0
    const loadingPages = busy === 'loading-more' ? 1 : 0 // includes the page that was loading
    this.#change({ busy: 'loading', failed: null })
    await this.#fetchRows(search, null, Math.max(Math.max(loadedPages + loadingPages, 1) * pageSize, atLeast), [])
  }

  async loadMore(): Promise<void> {
    const { rows, search, busy } = this.#state.get()
    if (rows === null || this.#cursor === null || busy !== null) return
    this.#change({ busy: 'loading-more', failed: null })
    await this.#fetchRows(search, this.#cursor, rows.length + this.#options.pageSize, rows)
  }

  patch(change: (row: Row) => Row): void {
    const { rows } = this.#state.get()
    if (rows) this.#change({ rows: rows.map(change) })
  }

  async #fetchRows(search: string, from: string | null, count: number, before: readonly Row[]): Promise<void> {
    const requestNumber = ++this.#latestRequest
    let rows = before
    let cursor = from
    do {
      const limit = Math.min(count - rows.length, MAX_A_PAGE)
      const response = await this.#options.fetchPage(search, limit, cursor)
      if (requestNumber !== this.#latestRequest) return
      if (!response.success) {
        this.#change({ busy: null, failed: { search, isFurther: from !== null } })
        return this.#options.onFailure(response)
      }
      rows = [...rows, ...response.rows]
      cursor = response.nextCursor
    } while (cursor !== null && rows.length < count)
    this.#cursor = cursor
    this.#change({ rows, search, hasMore: cursor !== null, busy: null })
  }

  #change(changes: Partial<PagedState<Row>>): void {
    this.#state.set({ ...this.#state.get(), ...changes })
  }
}
