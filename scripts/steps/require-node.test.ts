import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './project.mjs'

const guarded = readdirSync(inProject('scripts'))
  .map((name) => ({ name, code: name.endsWith('.mjs') ? readFileSync(inProject('scripts', name), 'utf8') : '' }))
  .filter(({ code }) => code.includes('requireNode()'))

test('scripts that ask for a newer Node are among those read', () => {
  expect(guarded.map(({ name }) => name)).toContain('start.mjs')
})

test.each(guarded)('an old Node can parse $name as far as it asks for a newer one', ({ code }) => {
  const imported = [...code.matchAll(/^import .* from '(.+)'$/gm)].map(([, path]) => path)
  expect(imported).toEqual(['./steps/require-node.mjs'])
  expect(code).not.toMatch(/import\([^)]*,/) // An import with attributes would be a syntax error.
  expect(code).not.toMatch(/\?\?=|\|\|=|&&=/)
})
