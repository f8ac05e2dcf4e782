// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observable, useObservable } from '../../state/observable.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, respondToRequests } from '../../testing/store-requests.ts'
import { useLoss } from './use-loss.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const search = observable('')

function Nothing() {
  useLoss('search', useObservable(search, ''))
  return null
}

const show = (text: string) => act(async () => search.set(text))

test('reports a text on which a shopper stayed, once, and none that they typed on the way', async () => {
  const sent = respondToRequests(() => ok())
  const reports = () => sent.map(({ path, body }) => ({ path, body }))
  const kimchi = { path: '/api/lost-demand', body: { kind: 'search', text: 'kimchi' } }
  await renderScreen(<Nothing />, { path: '/products' })
  for (const text of ['ki', 'kimc', '', 'kimch']) {
    await show(text)
    vi.advanceTimersByTime(1_900)
  }
  await show('kimchi')
  vi.advanceTimersByTime(2_000)
  // The code that sends the report loads meanwhile.
  await vi.waitFor(() => expect(reports()).toEqual([kimchi]))
  dispatchEvent(new Event('submit'))
  await show('tofu')
  dispatchEvent(new Event('submit'))
  await vi.waitFor(() => expect(reports()).toEqual([kimchi, { ...kimchi, body: { kind: 'search', text: 'tofu' } }]))
})
