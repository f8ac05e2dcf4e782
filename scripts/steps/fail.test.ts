import { expect, test } from 'vitest'
import { fileReason } from './fail.mjs'

const failed = (code: string, path?: string) => Object.assign(new Error(`${code}: it failed`), { code, ...(path && { path }) })

test('says in one line what can’t be written, and why', () => {
  expect(fileReason(failed('EACCES', '/srv/larder/dist'))).toMatch(
    /^\/srv\/larder\/dist can't be written: this user may not write there\. [^\n]*\.$/,
  )
  expect(fileReason(failed('EROFS', '/srv/larder/dist'))).toContain('can only be read')
  expect(fileReason(failed('ENOSPC', '/srv/larder/dist'))).toContain('no space left')
})

test('leaves other errors with their stack', () => {
  expect([fileReason(failed('EACCES')), fileReason(failed('ENOENT', '/srv')), fileReason('no error')]).toEqual([null, null, null])
})
