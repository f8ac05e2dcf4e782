import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { storedText } from '../../state/browser-storage.ts'

/** The favourites of this browser, which outlive a page. A logout deletes them. */
export const storedFavourites = storedText('larder.favourites')

/** No page needs favourites for its first paint, so that their code loads later. */
export const favouritesCode = lazyCode(async () => (await import('./start-favourites.ts')).startFavourites())
