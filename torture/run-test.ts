import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pinnedNode, projectRoot } from '../src/server/testing/store-program.ts'

const VITEST = path.join(projectRoot, 'node_modules/vitest/vitest.mjs')
const TEST = 'src/server/http/malformed-requests.test.ts'

/** Runs the test of malformed requests with so many tries. Gives its status: 0 when no answer was a fault of ours. */
export async function runFuzz(tries: number): Promise<number> {
  const child = spawn(pinnedNode, [VITEST, 'run', '--testTimeout=1200000', TEST], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test', FUZZ_TRIES: String(tries) },
    stdio: 'inherit',
  })
  await once(child, 'close')
  return child.exitCode ?? -1
}
