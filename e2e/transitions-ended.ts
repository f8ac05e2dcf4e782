import type { Page } from '@playwright/test'

/** Waits for what is drawn again once its size changed, such as charts, and for transitions, which take a moment even with reduced motion. */
export const transitionsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame) // sizes are observed at the end of a frame
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition))
  })
