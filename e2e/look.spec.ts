import type { Page } from '@playwright/test'
import { networkSettled } from './loaded-page.ts'
import { expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

/** Records from now on which animations start, and how many seconds each takes. Returns a function that reads the record. */
async function recordAnimations(page: Page): Promise<() => Promise<Map<string, number>>> {
  await page.evaluate(() => {
    const seen: [string, number][] = []
    const note = ({ animationName, target, pseudoElement }: AnimationEvent) => {
      if (target instanceof Element)
        seen.push([animationName, parseFloat(getComputedStyle(target, pseudoElement).animationDuration)])
    }
    document.addEventListener('animationstart', note, { capture: true })
    Object.assign(window, { seen })
  })
  return async () => new Map(await page.evaluate((): [string, number][] => Reflect.get(window, 'seen')))
}

async function addAndOpenLogin(page: Page): Promise<void> {
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add .+ to cart$/ })
    .click()
  await expect(page.locator('.toast')).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

for (const [motion, longest, shortest] of [
  ['no-preference', 0.3, 0.1],
  ['reduce', 0.001, 0],
] as const) {
  test(`with prefers-reduced-motion ${motion}, badge, toast and dialog arrive within ${longest} s`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/')
    await pageReady(page)
    const animations = await recordAnimations(page)
    await addAndOpenLogin(page)
    const expected = motion === 'reduce' ? ['drop', 'pop'] : ['dialog-enter', 'drop', 'pop']
    await expect.poll(async () => [...(await animations()).keys()]).toEqual(expect.arrayContaining(expected))
    for (const [name, seconds] of await animations()) {
      expect(seconds, name).toBeLessThanOrEqual(longest)
      expect(seconds, name).toBeGreaterThanOrEqual(shortest)
    }
  })
}

test.describe('on a screen with a device pixel ratio of 2', () => {
  test.use({ deviceScaleFactor: 2, expectedOnConsole: [/status of 404 .*\/nothing$/] })

  test('pictures have a pixel for each of the screen’s', async ({ page }) => {
    for (const path of ['/', '/cart', '/products/fruits', '/loader', '/nothing']) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await networkSettled(page)
        expect(await blurredPictures(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
})

/** Lists the pictures whose file is more than a tenth narrower than the screen needs, in pixels. */
function blurredPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const blurred: string[] = []
    for (const picture of document.images) {
      picture.loading = 'eager'
      await picture.decode()
      if (picture.currentSrc.endsWith('.svg') || picture.clientWidth === 0) continue
      const file = new Image()
      file.src = picture.currentSrc
      await file.decode()
      const needed = picture.clientWidth * devicePixelRatio
      if (file.naturalWidth < needed * 0.9) blurred.push(`${picture.currentSrc} has ${file.naturalWidth} of ${needed}`)
    }
    return blurred
  })
}
