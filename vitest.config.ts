import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './src/server/testing/test-clock.ts'

/** Tests that start the store, its database or operators' commands. */
const PROGRAMS = '**/*[.-]program.test.ts'

/** Ends only tests that hang, since no test may depend on the speed of the machine. */
const LONGEST_MS = 10 * 60_000

/** Tests of one function, component or endpoint, and of what these do together. */
const UNIT = '{src,packages,scripts,db,bench}/**/*.test.{ts,tsx}'

const unitFilesWith = (pattern: RegExp) => globSync(UNIT).filter((file) => pattern.test(readFileSync(file, 'utf8')))

/** A test that replaces a module has a process of its own, since one that another test loaded there stays loaded. */
const REPLACING_MODULES = unitFilesWith(/vi\.mock\(|recordToasts\(/)

/** Tests with a DOM are a project of their own, because Vitest starts a new process whenever the environment changes. */
const WITH_DOM = unitFilesWith(/@vitest-environment happy-dom/)

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
          exclude: [PROGRAMS, ...REPLACING_MODULES, ...WITH_DOM, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...SHARED,
          name: 'unit-dom',
          include: WITH_DOM,
          exclude: REPLACING_MODULES,
          setupFiles: [...SHARED.setupFiles, 'src/web/testing/empty-cart.ts'],
        },
      },
      { test: { ...SHARED, isolate: true, name: 'unit-isolated', include: REPLACING_MODULES } },
      { test: { ...SHARED, name: 'programs', include: [PROGRAMS], exclude: ['**/node_modules/**'] } },
    ],
  },
})
