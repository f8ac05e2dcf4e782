import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './src/server/testing/test-clock.ts'

/** Tests that start the store, its database or operators' commands. */
const PROGRAMS = '**/*[.-]program.test.ts'

/** Ends only tests that hang, since no test may depend on the speed of the machine. */
const LONGEST_MS = 10 * 60_000

/** Tests of one function, component or endpoint, and of what these do together. */
const UNIT = '{src,packages,scripts,db,bench,torture}/**/*.test.{ts,tsx}'

/**
 * These tests have a process of their own each: what replaces a module does nothing once another test has loaded it, and the
 * code of pages keeps in memory what a browser's page keeps. The code of pictures forbids formats in its whole process that
 * the comparison of screenshots reads.
 */
const ISOLATED = globSync(UNIT).filter((file) =>
  /vi\.mock\(|recordToasts\(|compareFolders\(|@vitest-environment happy-dom/.test(readFileSync(file, 'utf8')),
)

/** Files share processes, since loading the server takes time. */
const SHARED = {
  isolate: false,
  setupFiles: ['src/server/testing/vitest-setup.ts'],
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
          include: [UNIT],
          exclude: [PROGRAMS, ...ISOLATED, '**/node_modules/**'],
        },
      },
      { test: { ...SHARED, isolate: true, name: 'unit-isolated', include: ISOLATED } },
      { test: { ...SHARED, name: 'programs', include: [PROGRAMS], exclude: ['**/node_modules/**'] } },
    ],
  },
})
