export interface Finding {
  /** This is a noun, such as `order` or `picture`. */
  readonly thing: string
  readonly id: string
  /** This continues a sentence that begins with the thing. */
  readonly wrong: string
}

export interface AuditPart {
  /** This is a noun in the plural, such as `orders`. */
  readonly of: string
  readonly looked: number
}

/** It is called for each finding at once, so that no list of findings is held in memory. */
export type Report = (finding: Finding) => void
