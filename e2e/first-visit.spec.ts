import type { Page, Response } from '@playwright/test'
import { networkSettled } from './loaded-page.ts'
import { expect, test } from './test.ts'

/** All code of a visit weighs less, compressed, also what is loaded after hydration. */
const MAX_CODE_BYTES = 95_000

async function weightOfCode(responses: readonly Response[]): Promise<number> {
  const scripts = responses.filter((response) => response.request().resourceType() === 'script')
  const sizes = await Promise.all(scripts.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

function responsesOf(page: Page): Response[] {
  const responses: Response[] = []
  page.on('response', (response) => void responses.push(response))
  return responses
}

test('a first visit that touches nothing loads little code, and no style sheet that the page has', async ({ page }) => {
  await page.goto('/products')
  const product = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  await networkSettled(page) // later code of this page would count as code of the next one
  for (const path of ['/', '/products', '/products/fruits', product ?? '', '/cart']) {
    const responses = responsesOf(page)
    await page.goto(path)
    await networkSettled(page)
    expect(await weightOfCode(responses), path).toBeLessThan(MAX_CODE_BYTES)
    const inlined = await page.locator('script[data-inlined]').getAttribute('data-inlined')
    const sheets = responses.filter((response) => response.request().resourceType() === 'stylesheet')
    expect(sheets.map((response) => new URL(response.url()).pathname)).not.toContain(inlined?.split(' ')[0])
  }
})
