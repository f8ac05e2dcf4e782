/**
 * The weekdays are in a module of their own, so that pages which only name a weekday don't load the code of the opening
 * hours.
 */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
