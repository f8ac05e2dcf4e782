import { expect, test } from 'vitest'
import { sellerArea } from './load-page.ts'
import { sourceOf } from './page-sources.ts'
import { pages } from './pages.ts'

const modules = import.meta.glob<object>(['../features/**/*.{ts,tsx}', '!**/*.test.*'])
const scripts = Object.values(pages).flatMap((page) => (page.access === 'everybody' ? (page.scriptBeforePaint ?? []) : []))

const moduleAt = (source: string) => modules[source.replace('src/web/', '../')]

test.each([...Object.values(pages).map(({ code }) => code), sellerArea].map((code) => ({ code, source: sourceOf(code) })))(
  'the code of $source is an export of this module',
  async ({ code, source }) => {
    expect(Object.values((await moduleAt(source)?.()) ?? {})).toContain(await code.load())
  },
)

test.each(scripts)('%s, which runs before the first paint, is a module', (source) => {
  expect(moduleAt(source)).toBeDefined()
})
