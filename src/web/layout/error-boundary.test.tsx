// @vitest-environment happy-dom
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../testing/screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

let failures = 0

/** Throws the error that React meets in a translated page. */
function Translated() {
  useLayoutEffect(() => {
    if (failures === 0) return
    failures -= 1
    throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
  })
  return <input name="search" />
}

const Broken = () => {
  throw new TypeError('broken')
}

async function renderInBoundary(part: 'translated' | 'broken'): Promise<HTMLElement> {
  const content = <ErrorBoundary>{part === 'translated' ? <Translated /> : <Broken />}</ErrorBoundary>
  return await renderScreen(content, { path: '/' })
}

const ERROR_PAGE = 'Unexpected Application Error!'
const heading = (screen: HTMLElement) => screen.querySelector('h1')?.textContent
const report = vi.fn(async () => Response.json({ success: true }))

/** The code that sends reports may load first. */
const expectReport = () => vi.waitFor(() => expect(report).toHaveBeenCalledOnce())

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports what a boundary catches
  report.mockClear()
  vi.stubGlobal('fetch', report)
})

afterEach(() => void vi.restoreAllMocks())

test('draws its content anew when React does not find a node of the page', async () => {
  failures = 1
  const screen = await renderInBoundary('translated')
  expect(screen.querySelector('input')).not.toBeNull()
  expect(report).not.toHaveBeenCalled()
})

test('shows the error page when drawing anew fails again and again, and reports it', async () => {
  failures = 100
  expect(heading(await renderInBoundary('translated'))).toBe(ERROR_PAGE)
  await expectReport()
  failures = 0
})

test('shows the error page for any other error, and reports it', async () => {
  expect(heading(await renderInBoundary('broken'))).toBe(ERROR_PAGE)
  await expectReport()
})
