/** Accepts a day of the calendar, such as `2026-12-01`. */
export function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
