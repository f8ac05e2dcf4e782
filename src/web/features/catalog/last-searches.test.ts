import { expect, test, vi } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'

const KEY = 'larder.last-searches'

async function open(storage: 'open' | 'blocked' = 'open') {
  const browser = openBrowser({ storage })
  vi.resetModules()
  const { lastSearches } = await import('./last-searches.ts')
  return { browser, lastSearches }
}

test('has the latest six searches, the latest first, each once however it is spelled', async () => {
  const { lastSearches } = await open()
  for (const text of ['a', 'bread', 'Crème fraîche', 'eggs', 'figs', 'milk', ' oat  milk ', 'creme fraiche'])
    lastSearches.add(text)
  expect(lastSearches.read()).toEqual(['creme fraiche', 'oat milk', 'milk', 'figs', 'eggs', 'bread'])
})

test('saves no empty search', async () => {
  const { lastSearches, browser } = await open()
  for (const text of ['', '  ']) lastSearches.add(text)
  expect(lastSearches.read()).toEqual([])
  expect(browser.stored.size).toBe(0)
})

test('removes one search, and all, and leaves nothing behind', async () => {
  const { lastSearches, browser } = await open()
  for (const text of ['milk', 'bread', 'eggs']) lastSearches.add(text)
  lastSearches.remove('bread')
  expect(lastSearches.read()).toEqual(['eggs', 'milk'])
  lastSearches.remove('eggs')
  lastSearches.remove('milk')
  expect(browser.stored.has(KEY)).toBe(false)
  lastSearches.add('milk')
  lastSearches.clear()
  expect(browser.stored.has(KEY)).toBe(false)
})

test('works in memory when the browser blocks its storage', async () => {
  const { lastSearches } = await open('blocked')
  lastSearches.add('milk')
  expect(lastSearches.read()).toEqual(['milk'])
  lastSearches.clear()
  expect(lastSearches.read()).toEqual([])
})

test.each(['{', '"milk"', '[1]', 'null'])('reads %s as no searches', async (text) => {
  const { lastSearches, browser } = await open()
  browser.otherTabWrites(KEY, text)
  expect(lastSearches.read()).toEqual([])
})

test('tells of a change in another tab', async () => {
  const { lastSearches, browser } = await open()
  const changed = vi.fn()
  const stop = lastSearches.onOtherTab(changed)
  browser.otherTabWrites(KEY, '["milk"]')
  browser.otherTabWrites('other', '')
  expect(changed).toHaveBeenCalledOnce()
  expect(lastSearches.read()).toEqual(['milk'])
  stop()
})
