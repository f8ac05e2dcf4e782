import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { below, type Figure, median } from '../figures.ts'
import { withChromium } from './chromium.ts'

const SLOWDOWN = 4 // Lighthouse's factor for a phone
const LONG_TASK_MS = 50
const SETTLED_AFTER_MS = 4_000

/** An event of Chromium's trace. Times are in microseconds. */
const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.optional(z.number()),
})
type TraceEvent = z.output<typeof traceEvent>
const message = z.object({
  method: z.optional(z.string()),
  params: z.optional(z.object({ value: z.optional(z.array(z.unknown())) })),
})

/**
 * Measures how long a first visit blocks the main thread of a phone while no debugger is attached. Lighthouse attaches one,
 * and V8 then records a stack with source positions for each error that is created. React creates some errors while its
 * module is evaluated, so the whole code is parsed a second time, which no shopper's browser does.
 */
export async function blockedFigure(page: string, executable: string, url: string, times: number): Promise<Figure> {
  const blocked: number[] = []
  for (let time = 0; time < times; time++) blocked.push(blockedTime(await traceOf(executable, url)))
  const tbt = median(blocked)
  const range = `${Math.min(...blocked).toFixed(0)}–${Math.max(...blocked).toFixed(0)}`
  return {
    what: `${page}: TBT without a debugger`,
    measured: `${tbt.toFixed(0)} ms (${range})`,
    bar: below(tbt, 50, ' ms'),
  }
}

const traceOf = (executable: string, url: string): Promise<TraceEvent[]> =>
  withChromium(executable, async (port) => {
    const events: TraceEvent[] = []
    const { webSocketDebuggerUrl } = z
      .object({ webSocketDebuggerUrl: z.string() })
      .parse(await (await fetch(`http://127.0.0.1:${port}/json/version`)).json())
    // The connection is to the browser. No page is attached to it.
    const browser = new WebSocket(webSocketDebuggerUrl)
    await once(browser, 'open')
    const isComplete = new Promise<void>((resolve) => {
      browser.addEventListener('message', ({ data }) => {
        const { method, params } = message.parse(JSON.parse(String(data)))
        if (method === 'Tracing.tracingComplete') resolve()
        for (const value of params?.value ?? []) {
          const event = traceEvent.safeParse(value)
          if (event.success) events.push(event.data)
        }
      })
    })
    const send = (id: number, method: string, params = {}) => browser.send(JSON.stringify({ id, method, params }))
    send(1, 'Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,loading' })
    send(2, 'Target.createTarget', { url, newWindow: true, width: 412, height: 823 })
    await setTimeout(SETTLED_AFTER_MS)
    send(3, 'Tracing.end')
    await isComplete
    browser.close()
    return events
  })

/** Returns ms: of each task of the page's main thread after its first paint, the part above 50 ms on a phone. */
function blockedTime(events: readonly TraceEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('The trace has no first paint')
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === painted.pid && tid === painted.tid && ts > painted.ts,
  )
  return tasks.reduce((sum, { dur = 0 }) => sum + Math.max(0, (dur / 1000) * SLOWDOWN - LONG_TASK_MS), 0)
}
