import { defineConfig } from 'vitest/config'

/** `npm run test:engines`. Bounds for what hangs; browser commands have their own (browser-session.ts). */
export default defineConfig({
  test: { include: ['e2e/engines/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000, fileParallelism: false },
})
