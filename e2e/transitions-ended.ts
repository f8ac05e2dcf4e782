import type { Page } from '@playwright/test'

/**
 * Waits until elements that depend on their size, such as charts, are drawn again, and until transitions have ended.
 * Transitions take a moment even with reduced motion.
 */
export const transitionsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame) // sizes are observed at the end of a frame
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition))
  })
