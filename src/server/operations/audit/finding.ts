export interface Finding {
  /** `order`, `picture` … */
  readonly thing: string
  readonly id: string
  /** The end of a sentence that names the thing. */
  readonly wrong: string
}

export interface AuditPart {
  /** In the plural: `orders`. */
  readonly of: string
  readonly looked: number
}

/** Called for each, so that none is held in memory. */
export type Report = (finding: Finding) => void
