import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testIgnore: 'engines/**', // `npm run test:engines`
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: Math.min(availableParallelism() + 1, 4), // one more than cores, since tests also wait; each has a store and a browser of its own
  forbidOnly: process.env.CI !== undefined,
  // Bounds for what hangs, not expectations: no test asserts how fast a machine is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce', // what moves is not what is tested, and stands still at once
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none', // else letters are whole pixels wide, as on no phone, and a typeface that comes late moves the text
      ],
    },
  },
})
