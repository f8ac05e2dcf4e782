import type { BrowserSession } from './browser-session.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

interface Engine {
  readonly name: string
  /** `open` is null when the engine is not installed on this machine. */
  readonly open: (() => Promise<BrowserSession>) | null
}

const { FIREFOX, WEBKIT_DRIVER, WEBKIT_BROWSER, XVFB } = process.env // set by scripts/steps/engines.mjs

/** The engines besides Chromium, which `npm test` uses. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'WebKit',
    open:
      WEBKIT_DRIVER && WEBKIT_BROWSER
        ? () => openWebKit({ driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER, xvfb: XVFB || null })
        : null,
  },
  { name: 'Firefox', open: FIREFOX ? () => openFirefox(FIREFOX) : null },
]
