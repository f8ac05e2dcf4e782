const MINUTE_MS = 60_000

/** Of the demonstration's past. */
export interface WeekEvent {
  readonly at: Date
  run(): Promise<void>
}

export const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - Math.round(minutes * MINUTE_MS))

/** One after the other, by time: ids, stock and histories are then in order. */
export async function runEvents(events: readonly WeekEvent[], setClock: (now: Date) => void): Promise<void> {
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    setClock(at)
    await run()
  }
}
