import { chromium, type Page } from '@playwright/test'
import type { BenchStore } from '../bench-store.ts'
import { atMost, type Figure, median, ms } from '../figures.ts'

const WORDS = ['milk', 'bread', 'rowan', 'apple', 'farm']

/**
 * Measures the time from a key press in the search box to the next paint with results, at a quarter of the CPU speed
 * (Event Timing API).
 */
export async function liveFilter(store: BenchStore, executablePath: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const first: number[] = []
  const later: number[] = []
  for (const word of WORDS) {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    await page.goto(`${store.url}/products`, { waitUntil: 'networkidle' })
    const box = page.getByRole('combobox', { name: 'Search products' })
    await box.click()
    await page.waitForLoadState('networkidle') // the products are loaded then
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const letter of word) {
      const took = await keyToPaint(page, letter)
      if (letter === word[0]) first.push(took)
      else later.push(took)
    }
    await page.close()
  }
  await browser.close()
  return [
    {
      what: 'live filter, first key, 1,000 products, CPU ÷ 4',
      measured: ms(median(first)),
      bar: atMost(median(first), 50, ' ms'),
    },
    { what: 'live filter, each further key', measured: ms(median(later)), bar: atMost(median(later), 50, ' ms') },
  ]
}

/** This code runs in the page. It is text, since browser types are not available here. */
const OBSERVE = `
  globalThis.seenKeys = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (/^(key|input|before)/.test(name)) seenKeys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })`
const LONGEST = 'Math.max(16, ...seenKeys)' // shorter events are not reported

const SEEN_AFTER_MS = 1_500

/** Returns the duration in ms of the longest event of a key press, until the next paint. Browsers round it to 8 ms. */
async function keyToPaint(page: Page, key: string): Promise<number> {
  await page.evaluate(OBSERVE)
  await page.keyboard.press(key)
  await page.waitForTimeout(SEEN_AFTER_MS)
  return page.evaluate<number>(LONGEST)
}
