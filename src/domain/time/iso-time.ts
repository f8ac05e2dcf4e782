/** Accepts a day of the calendar, such as `2026-12-01`. */
export function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Accepts a time with its offset from UTC, such as `2026-12-24T18:00:00Z`. */
export const isMoment = (text: string): boolean => MOMENT.test(text) && !Number.isNaN(Date.parse(text))
