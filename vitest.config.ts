import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests that start the store, its database or an operator's command as programs of their own, and wait for them. */
const PROGRAMS = '**/*[.-]program.test.ts'

/** Neither kind needs a process for each file: what a file opens it closes, and loading the server anew takes half a second. */
const SHARED = { isolate: false, testTimeout: 120_000, hookTimeout: 120_000 } // bounds for what hangs: no test asserts how fast a machine is

export default defineConfig({
  test: {
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
