import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'

const QUIET_MS = 500

/** Rows and cards after the first twelve of a list. They are like the others, so slow checks leave them out. */
export const LATER_ROWS = 'main :is(li, tr, article):nth-child(n + 13)'

interface Traffic {
  readonly open: Set<Request>
  /** The time of `performance.now()`, in ms. */
  changedAt: number
}

const traffics = new WeakMap<Page, Traffic>()

/** Watches the pages of a context from now on, for `networkSettled`. */
export const watchNetwork = (context: BrowserContext): void => void context.on('page', watch)

function watch(page: Page): void {
  const traffic: Traffic = { open: new Set(), changedAt: performance.now() }
  traffics.set(page, traffic)
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (request.url().endsWith(endpoints.streamOrderEvents.path)) return
    change(request)
    traffic.changedAt = performance.now()
  }
  const end = note((request) => traffic.open.delete(request))
  page.on(
    'request',
    note((request) => traffic.open.add(request)),
  )
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Waits until the page has requested nothing for half a second, or for `quietMs`. The stream of order events does not
 * count, since it stays open, nor do `held` requests, which a test holds back.
 */
export async function networkSettled(page: Page, { quietMs = QUIET_MS, held = 0 } = {}): Promise<void> {
  await page.waitForLoadState('load')
  const traffic = traffics.get(page)
  if (!traffic) throw new Error('This page’s network is not watched')
  while (traffic.open.size > held || performance.now() - traffic.changedAt < quietMs) await wait(50)
}

/**
 * Waits until elements that depend on their size, such as charts, are drawn again, and until transitions have ended.
 * Transitions take a moment even with reduced motion.
 */
export const transitionsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame) // sizes are observed at the end of a frame
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition))
  })

export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
