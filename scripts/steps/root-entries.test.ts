import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './project.mjs'

/**
 * The tests count files that git tracks, and nobody's own. Git tracks none where the sources were unpacked from
 * an archive.
 */
const { stdout } = spawnSync('git', ['-c', 'safe.directory=*', 'ls-files'], { cwd: inProject('.'), encoding: 'utf8' })
const inRoot = [...new Set((stdout ?? '').split('\n').map((path) => path.split('/')[0]))].filter(Boolean).sort()

/** The names in the first column of a table, without what follows a slash. */
function explainedNames(document: string): Set<string | undefined> {
  const cells = [...document.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell)
  return new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.split('/')[0])))
}

test.skipIf(inRoot.length === 0)('docs/architecture.md explains each file and folder of the root', () => {
  const explained = explainedNames(readFileSync(inProject('docs/architecture.md'), 'utf8'))
  expect(inRoot.filter((name) => !explained.has(name))).toEqual([])
})

test('.node-version names the Node that package.json pins', () => {
  const { dependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  expect(readFileSync(inProject('.node-version'), 'utf8').trim()).toBe(dependencies.node)
})
