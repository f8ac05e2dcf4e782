import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pinnedNode, projectRoot } from '../src/server/testing/store-program.ts'

const VITEST = path.join(projectRoot, 'node_modules/vitest/vitest.mjs')

/** Runs a test file, made longer by `variables`. Resolves to its exit status, which is 0 when it passed. */
export async function runTest(test: string, variables: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(pinnedNode, [VITEST, 'run', '--testTimeout=1200000', test], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test', ...variables },
    stdio: 'inherit',
  })
  await once(child, 'close')
  return child.exitCode ?? -1
}
