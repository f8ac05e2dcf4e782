import type { LostKind } from '../../../domain/lost-demand.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'

/** Written by features/lost-demand. Days are of the store's time zone, such as `2026-11-23`. */
export interface LostDemandSchema {
  lost_demand: LostDemandTable
  lost_demand_dismissals: LostDemandDismissalsTable
  lost_demand_secrets: LostDemandSecretsTable
  lost_demand_people: LostDemandPeopleTable
}

interface LostDemandTable {
  day: string
  kind: LostKind
  /** The folded text of a search, or the product's id. */
  subject: string
  product_id: ProductId | null
  /** Of a search, as it was typed last. */
  words: string | null
  people: number
  /** That were missing. */
  pieces: number
  /** By who lost it last: with as many it is served. */
  wanted: number
  /** At the prices then; 0 of a search. */
  amount: Cents
  lost_at: Date
  /** Null: lost since. */
  served_at: Date | null
}

interface LostDemandDismissalsTable {
  kind: LostKind
  subject: string
  dismissed_at: Date
}

interface LostDemandSecretsTable {
  day: string
  secret: Buffer
}

/** Counted on that day, and deleted after it. */
interface LostDemandPeopleTable {
  day: string
  /** A hash with the day's secret. */
  person: Buffer
  subject: string
  kind: LostKind
}
