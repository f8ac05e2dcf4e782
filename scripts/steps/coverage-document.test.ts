import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject, sourceFiles } from './project.mjs'

const files = sourceFiles(['ts', 'tsx', 'mjs', 'css'])
const lines = readFileSync(inProject('docs/coverage.md'), 'utf8').split('\n')
const rows = lines.filter((line) => line.startsWith('| ') && line.includes('`'))

const cited = rows.flatMap((row) => {
  const quoted = [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  return quoted.filter((text) => /\.(?:tsx?|mjs|css)$/.test(text)).map((path) => ({ path, row }))
})

/** Whether some file's path ends like this. `*` stands for any part of a name. */
function isThere(path: string): boolean {
  const pattern = path
    .split('*')
    .map((part) => part.replace(/[.+?^$(){}|[\]\\]/g, '\\$&'))
    .join('[^/]*')
  const end = new RegExp(`(?:^|/)${pattern}$`)
  return files.some((file) => end.test(file))
}

test('docs/coverage.md cites code and tests', () => {
  expect(cited.length).toBeGreaterThan(150)
})

test('every file that docs/coverage.md cites exists', () => {
  expect(cited.filter(({ path }) => !isThere(path)).map(({ path, row }) => `${path} in ${row.slice(0, 80)}`)).toEqual([])
})

test('every row of docs/coverage.md with a column for tests cites one', () => {
  const shown = rows.filter((row) => !/\.(?:test|spec)\.tsx?|npm run|\*/.test(row))
  expect(shown).toEqual([])
})
