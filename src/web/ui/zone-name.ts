import { shownZone } from './shown-zone.ts'

/** Returns a text such as `PST`. It is empty when the browser's clock shows the same time as the store's. */
export function zoneNameAt(time: string): string {
  const timeZone = shownZone()
  if (timeZone === undefined) return ''
  const date = new Date(time)
  const { zoneName, storeClock, browserClock } = formatsIn(timeZone)
  if (storeClock.format(date) === browserClock.format(date)) return ''
  return zoneName.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

type Formats = ReturnType<typeof makeFormats>
let made: { readonly timeZone: string; readonly formats: Formats } | null = null

function formatsIn(timeZone: string): Formats {
  if (made?.timeZone !== timeZone) made = { timeZone, formats: makeFormats(timeZone) }
  return made.formats
}

function makeFormats(timeZone: string) {
  const clock = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  return {
    zoneName: new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'short' }),
    storeClock: new Intl.DateTimeFormat('en-CA', { timeZone, ...clock }),
    browserClock: new Intl.DateTimeFormat('en-CA', clock),
  }
}
