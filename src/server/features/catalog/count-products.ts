import type { Platform } from '../../platform/platform.ts'
import { countProductRows } from './product-repository.ts'

export const countProducts = ({ db }: Platform, limit: number): Promise<number> => countProductRows(db, { limit })
