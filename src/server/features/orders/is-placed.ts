import { sql } from 'kysely'
import { AWAITING_PAYMENT } from '../../../domain/order.ts'

/** A literal, which matches the indexes. */
export const isPlaced = sql<boolean>`status <> ${sql.lit(AWAITING_PAYMENT)}`
