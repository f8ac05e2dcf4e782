import { useEffect, useState, useSyncExternalStore } from 'react'
import { PagedList, type PagedListOptions, type PagedState } from './paged-list.ts'
import { useShownRows } from './place-in-list.ts'

export interface LastList<Row> {
  last: { readonly owner: string | null; readonly list: PagedList<Row> } | null
}

interface UsedPagedList<Row> {
  readonly list: PagedList<Row>
  readonly state: PagedState<Row>
  /** Restored on navigation back. */
  readonly wasLoaded: boolean
}

/**
 * Loads as many rows as this history entry showed. On navigation back, stored rows are shown meanwhile; `owner` is whose list it
 * is.
 */
export function usePagedList<Row>(
  lastList: LastList<Row>,
  owner: string | null,
  makeOptions: () => PagedListOptions<Row>,
): UsedPagedList<Row> {
  const [shown, show] = useShownRows()
  const [{ list, wasLoaded }] = useState(() => {
    const { last } = lastList
    if (shown !== null && last?.owner === owner) return { list: last.list, wasLoaded: true }
    const list = new PagedList(makeOptions())
    lastList.last = { owner, list }
    return { list, wasLoaded: false }
  })
  const state = useSyncExternalStore(list.state.subscribe, list.state.get, list.state.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once; `shown` changes with the rows
  useEffect(() => void list.load('', shown ?? 0), [list])
  const rows = state.search === '' ? state.rows?.length : undefined
  useEffect(() => {
    if (rows !== undefined) show(rows)
  }, [rows, show])
  return { list, state, wasLoaded }
}
