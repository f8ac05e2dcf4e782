import type { Page } from '@playwright/test'
import { transitionsEnded } from './loaded-page.ts'
import { expect } from './test.ts'

// Windows' contrast themes remove backgrounds, shadows and gradients. Only borders and the system's colors are left.

/**
 * `EDGED` are controls, fields and separate boxes. Links within text are not among them, since they are underlined.
 * Neither are native widgets, since the browser gives them these colors.
 */
const EDGED =
  '.toast, .dialog, .menu, .panel, .seller-panel, button:not(.text-link), a.button, .icon-button, .category-chip, .category-tile, select, textarea, input.input, .switch span, .address-option'

/** Counts these elements in the viewport. Lists those without a border of 3:1 contrast with the page on all sides. */
const edges = (page: Page) =>
  page.evaluate((edged) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255
        return value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = luminance(getComputedStyle(document.body).backgroundColor)
    const standsOut = (color: string) => {
      const [dark = 0, light = 0] = [luminance(color), ground].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05) >= 3
    }
    const hasEdge = (style: CSSStyleDeclaration) =>
      ['top', 'right', 'bottom', 'left'].every(
        (side) =>
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) >= 1 &&
          standsOut(style.getPropertyValue(`border-${side}-color`)),
      )
    const inSight = [...document.querySelectorAll(edged)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, .product-preview'),
    )
    const bare = inSight.filter(
      (element) => !hasEdge(getComputedStyle(element)) && !hasEdge(getComputedStyle(element, '::before')),
    )
    return { count: inSight.length, bare: bare.map((element) => element.outerHTML.slice(0, 100)) }
  }, EDGED)

export type Background = 'dark' | 'light'
const BOTH: readonly Background[] = ['dark', 'light']

/** Checks the page in a contrast theme on both backgrounds, or only on some. */
export async function onBothBackgrounds(
  page: Page,
  check: (colorScheme: string) => Promise<void>,
  colorSchemes = BOTH,
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      colorScheme === 'dark' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)',
    )
    await transitionsEnded(page)
    await check(colorScheme)
  }
}

export const expectEdges = (page: Page, screen: string, colorSchemes = BOTH): Promise<void> =>
  onBothBackgrounds(
    page,
    async (colorScheme) => {
      const { count, bare } = await edges(page)
      expect(count, `${screen}, ${colorScheme}`).toBeGreaterThan(1)
      expect(bare, `${screen}, ${colorScheme}`).toEqual([])
    },
    colorSchemes,
  )
