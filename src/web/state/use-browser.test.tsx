// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '../testing/screen.tsx'
import { useHydrated } from './use-browser.ts'

function Recorder({ seen }: { seen: boolean[] }) {
  const isHydrated = useHydrated()
  seen.push(isHydrated)
  return String(isHydrated)
}

test('a page is not hydrated on the server and while it is hydrated, and then it is', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const seen: boolean[] = []
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Recorder seen={[]} />)
  expect(container.textContent).toBe('false')
  const root = await act(async () => hydrateRoot(container, <Recorder seen={seen} />))
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })
  expect(seen).toEqual([false, true])
})

test('what appears on a hydrated page knows it at once', async () => {
  await renderScreen(<Recorder seen={[]} />, { path: '/' })
  const seen: boolean[] = []
  await renderScreen(<Recorder seen={seen} />, { path: '/' })
  expect(new Set(seen)).toEqual(new Set([true]))
})
