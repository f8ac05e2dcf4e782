import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { LostKind } from '../../../domain/search/lost-demand.ts'

/** Describes the tables that features/lost-demand writes. Days are dates in the store's time zone, such as `2026-11-23`. */
export interface LostDemandSchema {
  lost_demand: LostDemandTable
  lost_demand_dismissals: LostDemandDismissalsTable
  lost_demand_secrets: LostDemandSecretsTable
  lost_demand_people: LostDemandPeopleTable
}

interface LostDemandTable {
  day: string
  kind: LostKind
  /** Holds the folded text of a search, or the id of a product. */
  subject: string
  product_id: ProductId | null
  /** Holds the words of a search, as they were last typed. */
  words: string | null
  people: number
  /** Counts the pieces that were missing, of all people together. */
  pieces: number
  /** Counts the pieces that the last person wanted in all. Demand counts as served once so many can be bought. */
  wanted: number
  /** Is the value of the missing pieces at the prices of that time. It is 0 for a search. */
  amount: Cents
  lost_at: Date
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

/** Remembers who was counted on a day, so that nobody is counted twice. The rows are deleted after that day. */
interface LostDemandPeopleTable {
  day: string
  /** Holds a hash that is made with the day's secret. */
  person: Buffer
  subject: string
  kind: LostKind
}
