import { expect, test } from 'vitest'
import { activityFilter, activityQuery } from './activity-filter.ts'

const WHO = '01a20977-5b85-7765-9379-6f4fe8618351'

test('a filter is in the URL, and read from it', () => {
  const filter = { who: WHO, kind: 'stock', from: '2026-11-01', to: '2026-11-22' } as const
  const url = activityFilter.url(filter)
  expect(url).toBe(`/seller/activity?who=${WHO}&from=2026-11-01&to=2026-11-22&kind=stock`)
  expect(activityFilter.parse(url.split('?')[1] ?? '')).toEqual(filter)
  expect(activityFilter.url(activityFilter.parse(''))).toBe('/seller/activity')
})

test.each(['who=me', 'kind=nothing', 'from=2026-13-99', 'from=2026-11-22&to=2026-11-01', 'to=yesterday'])(
  'what can’t be read of %s is left out',
  (query) => {
    expect(activityQuery(activityFilter.parse(query))).toEqual({})
  },
)
