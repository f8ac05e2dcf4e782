import type { Page, Response } from '@playwright/test'
import { networkSettled, watchNetwork } from './loaded-page.ts'
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

test('a first visit that touches nothing loads little code, and no style sheet that the page has', async ({
  page,
  browser,
  store,
}) => {
  await page.goto('/products')
  const product = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  for (const path of ['/', '/products', '/products/fruits', product ?? '', '/cart']) {
    const visitor = await browser.newContext({ baseURL: store.url }) // without a cache
    watchNetwork(visitor)
    const visit = await visitor.newPage()
    const responses = responsesOf(visit)
    await visit.goto(path)
    await networkSettled(visit)
    const weight = await weightOfCode(responses)
    expect(weight, path).toBeGreaterThan(MAX_CODE_BYTES / 2)
    expect(weight, path).toBeLessThan(MAX_CODE_BYTES)
    const inlined = await visit.locator('script[data-inlined]').getAttribute('data-inlined')
    const sheets = responses.filter((response) => response.request().resourceType() === 'stylesheet')
    expect(sheets.map((response) => new URL(response.url()).pathname)).not.toContain(inlined?.split(' ')[0])
    await visitor.close()
  }
})
