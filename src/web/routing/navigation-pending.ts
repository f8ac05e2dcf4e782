import { observable } from '../state/observable.ts'

/** While the code of the next page is loaded. */
export const navigationPending = observable(false)
