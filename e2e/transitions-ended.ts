import type { Page } from '@playwright/test'

/** Waits for transitions of sizes and colors, which take a moment even with reduced motion. */
export const transitionsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition))
  })
