import type { Page } from '@playwright/test'
import { cartBadge, expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

// A choice below the current quantity removes the larger quantities from the list (Specification, section 2).

const UNDO_MS = 5_000
const quantity = (page: Page) => page.getByLabel('Quantity of Strawberries', { exact: true })
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ })

test.beforeEach(async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 99, Bananas: 1 })
  await page.clock.install({ time: 0 })
  await page.goto('/cart')
  await expect(quantity(page)).toHaveValue('99')
  await pageReady(page)
  await page.clock.pauseAt(600_000)
})

test('undoes by keyboard a choice that shortens the list, and keeps the focus on the quantity', async ({ page }) => {
  await quantity(page).selectOption('9')
  await expect(cartBadge(page, 10)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Quantity changed from 99 to 9' })).toHaveCount(1)
  await expect(undo(page)).toHaveAccessibleName('Undo, back to 99 of Strawberries')
  await quantity(page).focus()
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantity(page)).toHaveValue('99')
  await expect(quantity(page)).toBeFocused()
  await expect(quantity(page).locator('option')).toHaveCount(99)
  await expect(cartBadge(page, 100)).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
})

test('offers Undo for five seconds and then moves the focus to the quantity', async ({ page }) => {
  await quantity(page).selectOption('9')
  await undo(page).focus()
  await page.clock.runFor(UNDO_MS - 100)
  await expect(undo(page)).toBeFocused()
  await page.clock.runFor(200)
  await expect(undo(page)).toHaveCount(0)
  await expect(quantity(page)).toBeFocused()
  await expect(quantity(page)).toHaveValue('9')
  await expect(quantity(page).locator('option')).toHaveCount(9)
  await expect(page.getByText('Quantity changed')).toHaveCount(0)
})

test('undoes to the quantity before a series of choices, as with the arrow keys', async ({ page }) => {
  await quantity(page).selectOption('98')
  await page.clock.runFor(UNDO_MS - 100)
  await quantity(page).selectOption('12')
  await page.clock.runFor(UNDO_MS - 100)
  await undo(page).click()
  await expect(quantity(page)).toHaveValue('99')
})

test('moves nothing when Undo appears and disappears, and undoes once on a double click', async ({ page }) => {
  const lines = () => page.locator('.cart-line').evaluateAll((all) => all.map((line) => line.getBoundingClientRect().toJSON()))
  for (const [width, gutter] of [
    [320, 16],
    [1280, 40],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await lines())[0]?.left).toBe(gutter) // the layout follows a resize a frame later
    const before = await lines()
    await quantity(page).selectOption('9')
    await expect(undo(page)).toBeVisible()
    expect(await lines(), `at ${width} px`).toEqual(before)
    await expectNoSidewaysScroll(page)
    await undo(page).dblclick()
    await expect(quantity(page)).toHaveValue('99')
    await expect(page.locator('.cart-line')).toHaveCount(2)
    await expect(cartBadge(page, 100)).toBeVisible()
    expect(await lines(), `at ${width} px`).toEqual(before)
  }
})

test('offers no Undo for a change within the list, the minus, another tab or a reload', async ({ page, context }) => {
  await quantity(page).selectOption('9')
  await page.getByRole('button', { name: 'Remove one Strawberries' }).click()
  await expect(quantity(page)).toHaveValue('8')
  await expect(undo(page)).toHaveCount(0)
  await quantity(page).selectOption('9')
  await expect(undo(page)).toHaveCount(0)
  await quantity(page).selectOption('3')
  await expect(undo(page)).toHaveCount(0)

  const second = await context.newPage()
  await second.goto('/cart')
  const setTo = (pieces: number) =>
    second.evaluate((number) => {
      const savedCart = JSON.parse(localStorage.getItem('larder.cart') ?? '')
      for (const id of Object.keys(savedCart.items)) if (savedCart.items[id] > 1) savedCart.items[id] = number
      localStorage.setItem('larder.cart', JSON.stringify(savedCart))
    }, pieces)
  await setTo(50)
  await expect(quantity(page)).toHaveValue('50')
  await quantity(page).selectOption('9')
  await expect(undo(page)).toBeVisible()
  await setTo(7)
  await expect(quantity(page)).toHaveValue('7')
  await setTo(9)
  await expect(quantity(page)).toHaveValue('9')
  await expect(undo(page)).toHaveCount(0)

  await setTo(50)
  await expect(quantity(page)).toHaveValue('50')
  await quantity(page).selectOption('9')
  await expect(undo(page)).toBeVisible()
  await page.clock.resume()
  await page.reload()
  await expect(quantity(page)).toHaveValue('9')
  await expect(undo(page)).toHaveCount(0)
})
