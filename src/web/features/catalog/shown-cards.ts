import { useShownRows } from '../../lists/place-in-list.ts'
import { FIRST_CARDS } from './catalog-queries.ts'

/** How many cards of a list are shown at this entry of the history. */
export function useShownCards(): [shown: number, show: (count: number) => void] {
  const [shown, show] = useShownRows()
  return [shown ?? FIRST_CARDS, show]
}
