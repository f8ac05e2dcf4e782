import { useShownRows } from '../../lists/shown-rows.ts'
import { FIRST_CARDS } from './catalog-queries.ts'

/** Returns how many cards are shown, saved in each history entry. */
export function useShownCards(): [shown: number, show: (count: number) => void] {
  const [shown, show] = useShownRows()
  return [shown ?? FIRST_CARDS, show]
}
