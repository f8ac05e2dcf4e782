/** A smaller difference may come from the time that the response took, and from the whole seconds of its header. */
const MIN_DIFFERENCE_MS = 5_000
const MAX_RESPONSE_MS = 10_000

/** `aheadMs` is how far the store's clock is ahead of this device's. It is null until it was measured. */
let aheadMs: number | null = null

/**
 * Compares the store's clock with this device's by the `Date` of a response (RFC 9110, section 6.6.1) that no cache has
 * kept. The first response after a page was loaded counts and no later one, so that minutes never jump while somebody
 * looks at them. `sentAt` is this device's time in epoch ms.
 */
export function measureStoreClock(response: Response, sentAt: number): void {
  if (aheadMs !== null) return
  const arrivedAt = Date.now()
  const storeTime = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(storeTime) || arrivedAt < sentAt || arrivedAt - sentAt > MAX_RESPONSE_MS) return
  const difference = storeTime - (sentAt + arrivedAt) / 2
  aheadMs = Math.abs(difference) < MIN_DIFFERENCE_MS ? 0 : difference
}

/**
 * Returns the store's time in epoch ms, even on a device whose clock is wrong. It serves to compute what is left until
 * a time that the store gave.
 */
export const storeNow = (): number => Date.now() + (aheadMs ?? 0)

/** Times are shown in this zone. Undefined means the zone of the browser. */
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
