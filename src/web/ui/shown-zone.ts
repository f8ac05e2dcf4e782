// Apart from what formats times, which only some pages load.

let zone: string | undefined

/** Shows times in the store's zone from now on. Until then, and without a zone, they are the browser's. */
export function showTimesIn(timeZone: string | undefined): void {
  zone = timeZone
}

export const shownZone = (): string | undefined => zone
