import { observable } from '../../state/observable.ts'

/** Whether the focus is in the search form. */
export const isSearching = observable(false)
