/** Goods such as beer are sold only to people of this age or more. */
export const MINIMUM_AGES = [18, 21] as const
export type MinimumAge = (typeof MINIMUM_AGES)[number]

/** Returns the highest age that one of these goods needs, and null when none needs any. */
export const highestAge = (lines: readonly { readonly minimumAge: MinimumAge | null }[]): MinimumAge | null =>
  MINIMUM_AGES.findLast((age) => lines.some(({ minimumAge }) => minimumAge === age)) ?? null

/** The checkout has a box with this text when something in the order has a minimum age. */
export const OF_AGE = 'I am of age, and will show an ID at the door'

/** Says why an order is rejected whose shopper has not said that they are of age. */
export const ofAgeSentence = (names: readonly string[], age: MinimumAge): string =>
  `${names.join(', ')}: only for people of ${age} or older. Please confirm that you are of age, and will show an ID at the door.`

/** Says what to check at the door, such as `Check ID: 21 or older`. */
export const checkIdText = (age: MinimumAge): string => `Check ID: ${age} or older`
