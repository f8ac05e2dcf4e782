import { observable } from '../state/observable.ts'

/** Named as the Navigation API's types; null: the document was opened. */
type NavigationType = 'push' | 'replace' | 'traverse'

export const latestNavigation = observable<NavigationType | null>(null)
