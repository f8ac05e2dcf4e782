import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './src/server/testing/patience.ts'

/** Tests that start the store, its database or an operator's command as programs of their own, and wait for them. */
const PROGRAMS = '**/*[.-]program.test.ts'

/** No test may depend on how fast the machine is: these bounds are for what hangs. */
const LONGEST_MS = 10 * 60_000

/** Neither kind needs a process for each file: what a file opens it closes, and loading the server anew takes half a second. */
const SHARED = {
  isolate: false,
  testTimeout: LONGEST_MS,
  hookTimeout: LONGEST_MS,
  expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
}

export default defineConfig({
  test: {
    teardownTimeout: PATIENCE_MS,
    globalSetup: ['src/server/testing/database-server.ts'],
    maxWorkers: availableParallelism() + 1, // more than cores: tests also wait, for a database, a program or a time to pass
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: ['{src,scripts,db}/**/*.test.{ts,tsx}'],
          exclude: [PROGRAMS],
        },
      },
      { test: { ...SHARED, name: 'programs', include: [PROGRAMS], exclude: ['node_modules/**'] } },
    ],
  },
})
