const MINUTE_MS = 60_000

export interface WeekEvent {
  readonly at: Date
  run(): Promise<void>
}

export const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - Math.round(minutes * MINUTE_MS))

/** Runs the events one after the other, sorted by time, so that ids, stock and histories are in order. */
export async function runEvents(events: readonly WeekEvent[], setClock: (now: Date) => void): Promise<void> {
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    setClock(at)
    await run()
  }
}
