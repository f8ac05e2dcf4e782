import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SellerCategoryWire } from '../../../../contract/category-requests.ts'

type Categories = readonly SellerCategoryWire[]
type Ids = readonly string[]

/**
 * Keeps the order of the categories that are not archived. A new order is shown at once. One request runs at a time,
 * and the newest order is sent after it, so that no click is lost while a save runs. A save that fails brings the saved
 * order back.
 */
export function useCategoryOrder(categories: Categories, save: (ids: Ids) => Promise<boolean>) {
  const [chosen, setChosen] = useState<Ids | null>(null)
  const unsaved = useRef<Ids | null>(null)
  const isSaving = useRef(false)

  async function reorder(rows: Categories): Promise<void> {
    const ids = rows.map(({ _id }) => _id)
    flushSync(() => setChosen(ids))
    unsaved.current = ids
    if (isSaving.current) return
    isSaving.current = true
    while (unsaved.current) {
      const next = unsaved.current
      unsaved.current = null
      if (!(await save(next))) unsaved.current = null
    }
    isSaving.current = false
    setChosen(null)
  }

  const shown = categories.filter(({ isArchived }) => !isArchived)
  return { rows: chosen ? inOrder(shown, chosen) : shown, reorder }
}

/** Sorts the categories by their place in `ids`. Categories that are missing there come last. */
function inOrder(categories: Categories, ids: Ids): Categories {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ _id }: SellerCategoryWire) => places.get(_id) ?? ids.length
  return categories.toSorted((one, other) => placeOf(one) - placeOf(other))
}
