/** Returns a text such as `Dec 3`. A day has no time zone. */
export const shortDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Returns a text such as `Thursday, December 3`, which stays true in a page that was rendered on another day. */
export const longDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
