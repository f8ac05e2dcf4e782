import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'torture/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'db/**/*.test.ts'],
    globalSetup: ['src/server/testing/database-server.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
