import { useEffect, useState, useSyncExternalStore } from 'react'
import { PagedList, type PagedListOptions, type PagedState } from './paged-list.ts'
import { useShownRows } from './place-in-list.ts'

/** Holds the list that was shown last, for who comes back to it. One for each kind of list. */
export interface LastList<Row> {
  last: { readonly owner: string | null; readonly list: PagedList<Row> } | null
}

interface UsedPagedList<Row> {
  readonly list: PagedList<Row>
  readonly state: PagedState<Row>
  /** Whether it was there before the page opened: somebody came back. */
  readonly wasThere: boolean
}

/**
 * A list of the server's, asked for when its page opens: as many rows as were shown at this entry of the history. Who comes back finds
 * those that were there at once, and so the place, while they are asked for anew. `owner` is whose list it is; `makeDoors` is called once.
 */
export function usePagedList<Row>(
  lastList: LastList<Row>,
  owner: string | null,
  makeDoors: () => PagedListOptions<Row>,
): UsedPagedList<Row> {
  const [shown, show] = useShownRows()
  const [{ list, wasThere }] = useState(() => {
    const { last } = lastList
    if (shown !== null && last?.owner === owner) return { list: last.list, wasThere: true }
    const list = new PagedList(makeDoors())
    lastList.last = { owner, list }
    return { list, wasThere: false }
  })
  const state = useSyncExternalStore(list.state.subscribe, list.state.get, list.state.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; what is shown later follows from it
  useEffect(() => void list.load('', shown ?? 0), [list])
  const rows = state.search === '' ? state.rows?.length : undefined
  useEffect(() => {
    if (rows !== undefined) show(rows)
  }, [rows, show])
  return { list, state, wasThere }
}
