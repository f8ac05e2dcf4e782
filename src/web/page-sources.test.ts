import { expect, test } from 'vitest'
import { PAGE_SOURCES } from './page-sources.ts'

const modules = Object.keys(import.meta.glob('./**/*.{ts,tsx}')).map((file) => file.replace('./', 'src/web/'))

test.each(Object.values(PAGE_SOURCES).flat())('%s is a module of the web', (source) => {
  expect(modules).toContain(source)
})
