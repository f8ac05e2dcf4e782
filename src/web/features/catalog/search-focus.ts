import { observable } from '../../state/observable.ts'

export const isSearching = observable(false)
