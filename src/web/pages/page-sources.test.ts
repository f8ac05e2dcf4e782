import { expect, test } from 'vitest'
import { PAGE_SOURCES, SOURCES_BEFORE_PAINT } from './page-sources.ts'

const modules = Object.keys(import.meta.glob('../**/*.{ts,tsx}')).map((file) => file.replace('../', 'src/web/'))

test.each([...Object.values(PAGE_SOURCES).flat(), ...Object.values(SOURCES_BEFORE_PAINT)])(
  '%s is a module of src/web',
  (source) => {
    expect(modules).toContain(source)
  },
)
