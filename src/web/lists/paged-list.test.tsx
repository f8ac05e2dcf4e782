// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../api/failure.ts'
import { queryClient, requireSuccess } from '../api/query-client.ts'
import { renderScreen } from '../testing/screen.tsx'
import { type Page, usePagedList } from './paged-list.tsx'

const FAILURE: Failure = { success: false, status: 500, message: 'Something went wrong on our side', errors: {} }
const PAGE_SIZE = 10

const server = {
  total: 0,
  fails: false,
  requested: [] as string[],
  /** Responses are held back, by their search, while this is not null. */
  held: null as Map<string, () => void> | null,
}
const onFailure = vi.fn()

beforeEach(() => {
  queryClient.clear()
  onFailure.mockClear()
  Object.assign(server, { total: 0, fails: false, requested: [], held: null })
})

async function fetchPage(search: string, limit: number, cursor: string | null): Promise<Page<string>> {
  const from = Number(cursor ?? 0)
  server.requested.push(`${search}:${from}+${limit}`)
  const { fails, total } = server
  await new Promise<void>((resolve) => (server.held ? server.held.set(search, resolve) : resolve()))
  if (fails) requireSuccess(FAILURE)
  const rows = Array.from({ length: Math.max(Math.min(limit, total - from), 0) }, (_, row) => `${search}${from + row}`)
  return { rows, nextCursor: from + limit < total ? String(from + limit) : null }
}

let searchFor = (_search: string) => {}
let list: ReturnType<typeof usePagedList<string>>

function List() {
  const [search, setSearch] = useState('')
  searchFor = setSearch
  list = usePagedList({
    queryKey: ['numbers', search],
    pageSize: PAGE_SIZE,
    noun: 'number',
    fetchPage: (limit, cursor) => fetchPage(search, limit, cursor),
    onFailure,
  })
  return <p>{list.rows?.join(' ')}</p>
}

const open = (total: number, state: unknown = null) => {
  server.total = total
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
    { path: '/list', state },
  )
}
const idle = () => expect.poll(() => list.rows !== null && list.busy === null).toBe(true)
const respondTo = (search: string) =>
  expect.poll(() => server.held?.get(search)?.() === undefined && server.held?.has(search)).toBe(true)
const rowCount = () => list.rows?.length ?? null

test('loads the first page, then further ones until there are none', async () => {
  await open(25)
  await expect.poll(rowCount).toBe(10)
  expect(list).toMatchObject({ hasMore: true, busy: null, failed: null })
  list.loadMore()
  await expect.poll(rowCount).toBe(20)
  list.loadMore()
  await expect.poll(rowCount).toBe(25)
  expect(list.hasMore).toBe(false)
})

test('loads as many rows at once as this history entry showed', async () => {
  await open(1_000, { shown: 47 })
  await expect.poll(rowCount).toBe(47)
  expect(server.requested).toEqual([':0+47'])
})

test('requests at most 500 rows at once', async () => {
  await open(1_000, { shown: 515 })
  await expect.poll(rowCount).toBe(515)
  expect(server.requested).toEqual([':0+500', ':500+10', ':510+10'])
})

test('shows the first page to a new visit, and further cached rows without a request', async () => {
  await open(25, { shown: 20 })
  await expect.poll(rowCount).toBe(20)
  await open(25)
  await expect.poll(() => list.busy).toBeNull()
  expect([rowCount(), list.hasMore]).toEqual([10, true])
  server.requested = []
  list.loadMore()
  await expect.poll(rowCount).toBe(20)
  expect(server.requested).toEqual([])
})

test('requests one next page at a time', async () => {
  await open(50)
  await idle()
  server.held = new Map()
  list.loadMore()
  await expect.poll(() => list.busy).toBe('loading-more')
  list.loadMore()
  await respondTo('')
  await expect.poll(rowCount).toBe(20)
  expect(server.requested).toEqual([':0+10', ':10+10'])
})

test('reloads all loaded rows, and shows new ones', async () => {
  await open(25)
  await expect.poll(rowCount).toBe(10)
  list.loadMore()
  await expect.poll(rowCount).toBe(20)
  server.requested = []
  list.reload()
  await expect.poll(() => server.requested).toEqual([':0+10', ':10+10'])
  await expect.poll(() => list.busy).toBeNull()
  expect(rowCount()).toBe(20)
})

test('distinguishes a failed next page from a failed reload, reports each once, and keeps the rows', async () => {
  await open(25)
  await expect.poll(rowCount).toBe(10)
  server.fails = true
  list.loadMore()
  await expect.poll(() => list.failed).toEqual('next-page')
  expect(history.state).toBeNull() // so that a reload shows as many rows as before
  list.reload()
  await expect.poll(() => list.failed).toEqual('list')
  expect(rowCount()).toBe(10)
  expect(onFailure.mock.calls).toEqual([[FAILURE], [FAILURE]])
})

test('keeps the rows of the previous search until those of the next one have arrived', async () => {
  await open(3)
  await idle()
  server.held = new Map()
  searchFor('milk')
  await expect.poll(() => list).toMatchObject({ rows: ['0', '1', '2'], busy: 'loading' })
  await respondTo('milk')
  await expect.poll(() => list).toMatchObject({ rows: ['milk0', 'milk1', 'milk2'], busy: null })
})

test('drops the response to an earlier search that arrives late', async () => {
  await open(1)
  await idle()
  server.held = new Map()
  searchFor('mi')
  await expect.poll(() => server.held?.has('mi')).toBe(true)
  searchFor('milk')
  await respondTo('milk')
  await expect.poll(() => list.rows).toEqual(['milk0'])
  await respondTo('mi')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(list.rows).toEqual(['milk0'])
})
