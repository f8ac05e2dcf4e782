import { defineConfig } from 'vitest/config'

/**
 * The configuration of `npm run test:engines`. The timeouts end what hangs. Browser commands have their own timeout
 * (browser-session.ts).
 */
export default defineConfig({
  test: { include: ['e2e/engines/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000, fileParallelism: false },
})
