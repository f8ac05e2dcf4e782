import { expect, test } from 'vitest'
import { fileProblem } from './fail.mjs'

const failed = (code: string, path?: string) => Object.assign(new Error(`${code}: it failed`), { code, ...(path && { path }) })

test('says in one line what can’t be written, and why', () => {
  expect(fileProblem(failed('EACCES', '/srv/larder/dist'))).toMatch(
    /^\/srv\/larder\/dist can't be written: this user may not write there\. [^\n]*\.$/,
  )
  expect(fileProblem(failed('EROFS', '/srv/larder/dist'))).toContain('can only be read')
  expect(fileProblem(failed('ENOSPC', '/srv/larder/dist'))).toContain('no space left')
})

test('leaves other errors with their stack', () => {
  expect([fileProblem(failed('EACCES')), fileProblem(failed('ENOENT', '/srv')), fileProblem('no error')]).toEqual([
    null,
    null,
    null,
  ])
})
