import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** Takes the screenshots of `npm run screens -- take`. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  projects: [{ testMatch: '*.screens.ts' }],
  globalSetup: './fill-store.ts',
  outputDir: '../../test-results/screenshots',
  workers: 2,
  retries: 0,
  timeout: 1_200_000, // The timeout is for tests that hang, since a busy machine takes long.
  expect: { timeout: 120_000 },
  use: {
    ...browserTests.use,
    actionTimeout: 120_000,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    launchOptions: {
      ...browserTests.use?.launchOptions,
      // Edges are drawn alike whatever was drawn before them.
      args: [...(browserTests.use?.launchOptions?.args ?? []), '--disable-partial-raster', '--disable-skia-runtime-opts'],
    },
  },
})
