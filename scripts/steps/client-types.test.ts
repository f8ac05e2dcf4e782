import { expect, test } from 'vitest'
import { inProject } from './project.mjs'
import { runQuietly } from './run-quietly.mjs'

test('packages/client has the types of the contract as `npm run docs` writes them', async () => {
  const script = inProject('scripts/steps/write-client-types.mjs')
  expect(await runQuietly(process.execPath, [script, '--check'])).toEqual({ status: 0, output: '' })
})
