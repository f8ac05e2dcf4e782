/** The zone on whose clock times are shown. Undefined is the browser's own. */
let zone: string | undefined
let formats: ReturnType<typeof formatsOf> | null = null

/** Shows times in the store's zone from now on. */
export function showTimesIn(timeZone: string | undefined): void {
  zone = timeZone
  formats = null
}

export const shownZone = (): string | undefined => zone

/** Returns a text such as `PST`. It is empty when the browser's clock shows the same time as the store's. */
export function zoneNameAt(moment: Date): string {
  if (zone === undefined) return ''
  formats ??= formatsOf(zone)
  const { zoneName, storeClock, browserClock } = formats
  if (storeClock.format(moment) === browserClock.format(moment)) return ''
  return zoneName.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function formatsOf(timeZone: string) {
  const clock = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  return {
    zoneName: new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'short' }),
    storeClock: new Intl.DateTimeFormat('en-CA', { timeZone, ...clock }),
    browserClock: new Intl.DateTimeFormat('en-CA', clock),
  }
}
