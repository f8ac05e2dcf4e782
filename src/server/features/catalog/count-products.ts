import type { Platform } from '../../platform/platform.ts'
import { countProductRows } from './product-repository.ts'

/** How many products there are, counted no further than `limit`. */
export const countProducts = ({ db }: Platform, limit: number): Promise<number> => countProductRows(db, { limit })
