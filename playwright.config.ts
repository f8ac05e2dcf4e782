import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM

const OTHER_RUNS = ['engines/**', 'screenshots/**'] // `npm run test:engines`, `npm run screens`
/** These take long and have stores of their own. If they began last, other workers would wait for them at the end. */
const LONG = ['seller-guide.spec.ts', 'staff.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  projects: [
    { name: 'first', testMatch: LONG },
    { name: 'then', testIgnore: [...OTHER_RUNS, ...LONG] },
  ],
  build: { external: ['**'] }, // Node strips the types of all files itself, in a tenth of the time
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: Math.min(availableParallelism() + 1, 4), // one more than cores, since tests also wait; each has its own store and browser
  forbidOnly: process.env.CI !== undefined,
  retries: process.env.CI === undefined ? 0 : 1, // one that passes only then is named as flaky at the end
  // For tests that hang: no test asserts the machine's speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce', // animations are not under test
    serviceWorkers: 'block', // otherwise tests could not intercept what it requests; offline-store.spec.ts allows it
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--js-flags=--no-opt,--no-maglev', // a page of a test lives too briefly for optimized code to save what compiling it takes
        '--font-render-hinting=none', // otherwise glyph widths are whole pixels, unlike on phones, and a late font shifts text
      ],
    },
  },
})
