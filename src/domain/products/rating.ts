export const MAX_STARS = 5
export type Stars = 1 | 2 | 3 | 4 | 5

export interface RatingSum {
  readonly count: number
  /** `stars` is the sum of the stars of all ratings. */
  readonly stars: number
}

/** Rounds to two decimals. Returns null without a rating. */
export const averageStars = ({ count, stars }: RatingSum): number | null =>
  count === 0 ? null : Math.round((stars * 100) / count) / 100
