// This module is separate from the formatting of times, which only some pages load.

let zone: string | undefined

/** Shows times in the store's zone from now on. Until then, and without a zone, times are in the browser's zone. */
export function showTimesIn(timeZone: string | undefined): void {
  zone = timeZone
}

export const shownZone = (): string | undefined => zone
