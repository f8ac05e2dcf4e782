// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '../testing/screen.tsx'

interface RecorderProps {
  readonly seen: boolean[]
  readonly useHydrated: () => boolean
}

function Recorder({ seen, useHydrated }: RecorderProps) {
  const isHydrated = useHydrated()
  seen.push(isHydrated)
  return String(isHydrated)
}

/** Loads the module anew, as of a page that is not hydrated yet. */
async function loadAnew() {
  vi.resetModules()
  return import('./use-browser.ts')
}

test('a page is not hydrated on the server and while it is hydrated, and then it is', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { useHydrated } = await loadAnew()
  const seen: boolean[] = []
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Recorder seen={[]} useHydrated={useHydrated} />)
  expect(container.textContent).toBe('false')
  const root = await act(async () => hydrateRoot(container, <Recorder seen={seen} useHydrated={useHydrated} />))
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })
  expect(seen).toEqual([false, true])
})

test('what appears on a hydrated page knows it at once', async () => {
  const { useHydrated } = await loadAnew()
  await renderScreen(<Recorder seen={[]} useHydrated={useHydrated} />, { path: '/' })
  const seen: boolean[] = []
  await renderScreen(<Recorder seen={seen} useHydrated={useHydrated} />, { path: '/' })
  expect(new Set(seen)).toEqual(new Set([true]))
})
