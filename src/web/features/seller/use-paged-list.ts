import { useEffect, useState, useSyncExternalStore } from 'react'
import { PagedList, type PagedListDoors, type PagedState } from './paged-list.ts'

/** A list of the server's, asked for when its page opens. `makeDoors` is called once. */
export function usePagedList<Row>(makeDoors: () => PagedListDoors<Row>): { list: PagedList<Row>; state: PagedState<Row> } {
  const [list] = useState(() => new PagedList(makeDoors()))
  const state = useSyncExternalStore(list.state.subscribe, list.state.get, list.state.get)
  useEffect(() => void list.load(''), [list])
  return { list, state }
}
