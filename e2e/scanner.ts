import type { Page } from '@playwright/test'

/**
 * Types a code and Enter as a scanner does. All keys are sent at once: a slow machine would otherwise pause between them like a
 * person, by which the page tells both apart.
 */
export async function scan(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)))
}
