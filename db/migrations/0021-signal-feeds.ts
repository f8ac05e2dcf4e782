import type { Kysely } from 'kysely'
import { SHOWN_COLUMNS, signalChangesOf } from './0001-first-release/catalog-signal.ts'

/** Product feeds have barcodes and the first day of a sale, so a change of these is a change of the catalog. */
export async function up(db: Kysely<never>): Promise<void> {
  const shown = ['weighed_per', 'weighed_piece', 'weighed_price', 'weighed_offer_price', 'deposit', 'minimum_age', 'keeps_until']
  await signalChangesOf([...SHOWN_COLUMNS, ...shown, 'barcodes', 'sale_from'], db)
}
