import { expect, test, vi } from 'vitest'
import type { Failure } from '../api/api.ts'
import { type Page, PagedList } from './paged-list.ts'

const failure: Failure = { success: false, status: 500, message: 'Something went wrong on our side', errors: {} }
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** With `byHand`, responses wait in `pending`. */
function listOf(total: number, { byHand = false } = {}) {
  const server = { total, requested: [] as string[], pending: [] as (() => void)[], fails: false }
  const onFailure = vi.fn()
  const list = new PagedList<number>({
    pageSize: 10,
    onFailure,
    async fetchPage(search, limit, cursor): Promise<Page<number> | Failure> {
      const from = cursor === null ? 0 : Number(cursor)
      server.requested.push(`${search}:${from}+${limit}`)
      const rows = numbers(from, Math.min(limit, server.total - from))
      const response = server.fails
        ? failure
        : { success: true as const, rows, nextCursor: from + limit < server.total ? String(from + limit) : null }
      if (byHand) await new Promise<void>((resolve) => server.pending.push(resolve))
      return response
    },
  })
  return { list, server, onFailure }
}

test('loads the first page, then further ones until there are none', async () => {
  const { list } = listOf(25)
  expect(list.state.get().rows).toBeNull()
  await list.load('')
  expect(list.state.get()).toMatchObject({ rows: numbers(0, 10), hasMore: true, busy: null })
  await list.loadMore()
  await list.loadMore()
  expect(list.state.get()).toMatchObject({ rows: numbers(0, 25), hasMore: false })
})

test('reloads as many rows as are loaded, in one request', async () => {
  const { list, server } = listOf(100)
  await list.load('')
  await list.loadMore()
  await list.load('')
  expect(server.requested.at(-1)).toBe(':0+20')
  expect(list.state.get().rows).toEqual(numbers(0, 20))
})

test('shows new rows after a reload without hiding the last rows of a complete list', async () => {
  const { list, server } = listOf(25)
  await list.load('')
  while (list.state.get().hasMore) await list.loadMore()
  server.total = 26
  await list.load('')
  expect(list.state.get()).toMatchObject({ rows: numbers(0, 26), hasMore: false })
})

test('distinguishes a failed next page from a failed reload', async () => {
  const { list, server } = listOf(25)
  await list.load('')
  server.fails = true
  await list.loadMore()
  expect(list.state.get()).toMatchObject({ rows: numbers(0, 10), hasMore: true, failed: { isFurther: true } })
  await list.load('')
  expect(list.state.get()).toMatchObject({ rows: numbers(0, 10), failed: { isFurther: false } })
})

test('loads as many rows at once as were shown before', async () => {
  const { list, server } = listOf(100)
  await list.load('', 47)
  expect(server.requested).toEqual([':0+47'])
  expect(list.state.get()).toMatchObject({ rows: numbers(0, 47), hasMore: true })
})

test('requests at most 500 rows at a time', async () => {
  const { list, server } = listOf(700)
  await list.load('')
  while (list.state.get().hasMore) await list.loadMore()
  server.requested.length = 0
  await list.load('')
  expect(server.requested).toEqual([':0+500', ':500+200'])
  expect(list.state.get().rows).toHaveLength(700)
})

test('requests one next page at a time', async () => {
  const { list, server } = listOf(50, { byHand: true })
  const loading = list.load('')
  server.pending.shift()?.()
  await loading
  const more = [list.loadMore(), list.loadMore()]
  server.pending.shift()?.()
  await Promise.all(more)
  expect(server.requested).toEqual([':0+10', ':10+10'])
})

test('ignores all but the newest response, and includes the page that was loading', async () => {
  const { list, server } = listOf(50, { byHand: true })
  const first = list.load('')
  server.pending.shift()?.()
  await first
  const requests = [list.loadMore(), list.load('')]
  server.pending.reverse() // the older response arrives last
  for (const response of server.pending.splice(0)) response()
  await Promise.all(requests)
  expect(list.state.get()).toMatchObject({ rows: numbers(0, 20), busy: null })
})

test('keeps the loaded rows when a reload fails, and reports the failure', async () => {
  const { list, server, onFailure } = listOf(5)
  await list.load('')
  server.fails = true
  await list.load('')
  expect(list.state.get()).toMatchObject({ rows: numbers(0, 5), failed: { search: '' }, busy: null })
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure)
  server.fails = false
  await list.load('')
  expect(list.state.get().failed).toBeNull()
})

test('shows the results of the old search until those of the new one arrive', async () => {
  const { list } = listOf(30)
  await list.load('')
  const searching = list.load('milk')
  expect(list.state.get()).toMatchObject({ search: '', busy: 'loading' })
  await searching
  expect(list.state.get()).toMatchObject({ search: 'milk', rows: numbers(0, 10) })
})
