import { expect, test } from 'vitest'
import { sellerArea } from './load-page.ts'
import { pages } from './pages.ts'

const modules = import.meta.glob<object>(['../features/**/*.{ts,tsx}', '!**/*.test.*'])
const scripts = Object.values(pages).flatMap((page) => (page.access === 'everybody' ? (page.scriptBeforePaint ?? []) : []))

const moduleAt = (source: string) => modules[source.replace('src/web/', '../')]

test.each([...Object.values(pages).map(({ code }) => code), sellerArea])(
  'the code of $source is an export of this module',
  async (code) => {
    expect(Object.values((await moduleAt(code.source)?.()) ?? {})).toContain(await code.load())
  },
)

test.each(scripts)('%s, which runs before the first paint, is a module', (source) => {
  expect(moduleAt(source)).toBeDefined()
})
