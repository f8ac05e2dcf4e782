/** Something that must never be. */
export interface Finding {
  /** What it is about: `order`, `picture` … */
  readonly thing: string
  readonly id: string
  /** What is wrong, as the end of a sentence that names the thing. */
  readonly wrong: string
}

/** What one part of an audit looked at, and what it found. */
export interface AuditPart {
  /** In the plural: `orders`. */
  readonly of: string
  readonly looked: number
}

/** Hears of each finding as it is made, so that none is kept in memory. */
export type Report = (finding: Finding) => void
