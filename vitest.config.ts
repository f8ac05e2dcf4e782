import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './src/server/testing/test-clock.ts'

/** Tests that start the store, its database or operators' commands. */
const PROGRAMS = '**/*[.-]program.test.ts'

/** Ends only tests that hang, since no test may depend on the speed of the machine. */
const LONGEST_MS = 10 * 60_000

/** Files share processes, since loading the server takes time. */
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
    maxWorkers: availableParallelism() + 1, // more than cores, since tests also wait
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: ['{src,packages,scripts,db,bench}/**/*.test.{ts,tsx}'],
          exclude: [PROGRAMS, '**/node_modules/**'],
        },
      },
      { test: { ...SHARED, name: 'programs', include: [PROGRAMS], exclude: ['**/node_modules/**'] } },
    ],
  },
})
