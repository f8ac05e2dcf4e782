import type { Failure } from '../api/api.ts'
import { type Observable, observable } from '../observable.ts'

export interface Page<Row> {
  readonly success: true
  readonly rows: readonly Row[]
  /** Null after the last page. */
  readonly nextCursor: string | null
}

export interface PagedState<Row> {
  /** As far as they were loaded; null until the first page has come. */
  readonly rows: readonly Row[] | null
  /** What the rows answer. */
  readonly search: string
  readonly hasMore: boolean
  readonly busy: 'loading' | 'loading-more' | null
  /** The search whose answer, or whose further page, did not come, when that was the last thing asked for. */
  readonly failed: { readonly search: string; readonly isFurther: boolean } | null
}

export interface PagedListOptions<Row> {
  /** Rows on each page. */
  readonly pageSize: number
  ask(search: string, limit: number, cursor: string | null): Promise<Page<Row> | Failure>
  onFailure(failure: Failure): void
}

const MAX_ROWS_A_CALL = 500 // contract, section 3

/** A list of the server's, newest first, loaded page by page. Only what was asked for last counts: older answers may know less. */
export class PagedList<Row> {
  readonly #doors: PagedListOptions<Row>
  readonly #state: Observable<PagedState<Row>> = observable<PagedState<Row>>({
    rows: null,
    search: '',
    hasMore: false,
    busy: null,
    failed: null,
  })
  #cursor: string | null = null
  #asked = 0

  constructor(options: PagedListOptions<Row>) {
    this.#doors = options
  }

  get state(): Pick<Observable<PagedState<Row>>, 'get' | 'subscribe'> {
    return this.#state
  }

  /**
   * Loads the first page of what `search` finds; of the present search as many pages as are there. At least `atLeast` rows, if there are so
   * many. What is there stays until then.
   */
  async load(search: string, atLeast = 0): Promise<void> {
    const { rows, search: present, busy } = this.#state.get()
    const { pageSize } = this.#doors
    const there = rows !== null && search === present ? Math.ceil(rows.length / pageSize) : 0
    const further = busy === 'loading-more' ? 1 : 0 // what was on its way comes along
    this.#change({ busy: 'loading', failed: null })
    await this.#take(search, null, Math.max(Math.max(there + further, 1) * pageSize, atLeast), [])
  }

  async loadMore(): Promise<void> {
    const { rows, search, busy } = this.#state.get()
    if (rows === null || this.#cursor === null || busy !== null) return
    this.#change({ busy: 'loading-more', failed: null })
    await this.#take(search, this.#cursor, rows.length + this.#doors.pageSize, rows)
  }

  /** Changes rows here, after the server was told. */
  patch(change: (row: Row) => Row): void {
    const { rows } = this.#state.get()
    if (rows) this.#change({ rows: rows.map(change) })
  }

  async #take(search: string, from: string | null, count: number, before: readonly Row[]): Promise<void> {
    const number = ++this.#asked
    let rows = before
    let cursor = from
    do {
      const limit = Math.min(count - rows.length, MAX_ROWS_A_CALL)
      const response = await this.#doors.ask(search, limit, cursor)
      if (number !== this.#asked) return
      if (!response.success) {
        this.#change({ busy: null, failed: { search, isFurther: from !== null } })
        return this.#doors.onFailure(response)
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
