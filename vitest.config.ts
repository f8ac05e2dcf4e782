import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'torture/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'db/**/*.test.ts'],
    globalSetup: ['src/server/testing/database-server.ts'],
    maxWorkers: Math.max(2, availableParallelism()), // one fewer by default: on two cores one would stand idle while programs and databases start
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
