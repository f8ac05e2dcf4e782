import type { Page } from '@playwright/test'
import { expect, pageReady, test } from './test.ts'

/** Reads the page's present head and the head of the server's document for the same URL, with all duplicates. */
const heads = (page: Page) =>
  page.evaluate(async () => {
    const read = (document: Document) => ({
      titles: [...document.querySelectorAll('head > title')].map((title) => title.textContent),
      metas: [...document.querySelectorAll('meta')]
        .map((meta) => `${meta.getAttribute('name') ?? meta.getAttribute('property')}: ${meta.content}`)
        .sort(),
      canonicals: [...document.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent).sort(),
    })
    const served = await (await fetch(location.href)).text()
    return { shown: read(document), served: read(new DOMParser().parseFromString(served, 'text/html')) }
  })

type Head = Awaited<ReturnType<typeof heads>>['shown']

/** Waits until the head equals the server's, without duplicates or leftovers of the previous page. Returns the head. */
async function headAsServed(page: Page, read: (head: Head) => Head = (head) => head) {
  await expect(async () => {
    const { shown, served } = await heads(page)
    expect(read(shown)).toEqual(read(served))
  }).toPass({ timeout: 20_000 })
  return (await heads(page)).shown
}

/** The text of a category for search engines is only in the document that is served for it. */
const withoutTexts = (head: Head): Head => ({
  ...head,
  metas: head.metas.map((meta) => meta.replace(/(description:).*/, '$1')),
})

const typesIn = (data: (string | null)[]): unknown[] => data.map((text) => JSON.parse(text ?? '')['@type'] ?? 'a graph').sort()

test('updates the head from page to page, without duplicates', async ({ page }) => {
  await page.goto('/')
  await pageReady(page)
  const home = await headAsServed(page)
  expect(home.titles).toEqual(['Larder: groceries delivered in under 30 minutes'])
  expect(typesIn(home.data)).toEqual(['a graph'])

  await page.getByRole('link', { name: 'All Product', exact: true }).click()
  await expect(page).toHaveTitle('All products · Larder')
  expect((await headAsServed(page)).data).toEqual([])

  await page.getByRole('combobox', { name: 'Search products' }).fill('milk')
  await expect(page).toHaveTitle('Results for “milk” · Larder')
  const search = await headAsServed(page)
  expect(search.metas.filter((meta) => meta.startsWith('og:url'))).toEqual([expect.stringMatching(/\/products\?q=milk$/)])
  expect(search.canonicals).toEqual([expect.stringMatching(/\/products$/)])

  await page.goBack()
  await expect(page).toHaveTitle(home.titles[0] ?? '')
  await page.getByRole('region', { name: 'Shop by category' }).getByRole('link', { name: 'Fresh Fruits' }).click()
  await expect(page).toHaveTitle('Fresh Fruits · Larder')
  expect(typesIn((await headAsServed(page, withoutTexts)).data)).toEqual(['BreadcrumbList'])

  await page.getByRole('link', { name: 'Strawberries', exact: true }).click()
  await expect(page).toHaveTitle('Strawberries · Larder')
  const strawberries = await headAsServed(page)
  expect(typesIn(strawberries.data)).toEqual(['BreadcrumbList', 'Product'])
  expect(strawberries.metas).toContain('og:type: product')
  expect(strawberries.metas).toContainEqual(expect.stringMatching(/^og:image: http.*\/pictures\/cutout\/.*\.webp$/))

  await page.locator('section', { hasText: 'Related products' }).getByRole('article').first().getByRole('link').first().click()
  await expect(page).not.toHaveTitle('Strawberries · Larder')
  const related = await headAsServed(page)
  expect(typesIn(related.data)).toEqual(['BreadcrumbList', 'Product'])
  expect(related.canonicals).not.toEqual(strawberries.canonicals)

  await page.getByRole('link', { name: /^Cart,/ }).click()
  await expect(page).toHaveTitle('Cart · Larder')
  const cart = await headAsServed(page)
  expect(cart).toMatchObject({ canonicals: [expect.stringMatching(/\/cart$/)], data: [] })

  await page.goto('/add-address')

  await page.getByRole('link', { name: 'Larder, home' }).first().click()
  await expect(page).toHaveTitle(home.titles[0] ?? '')
  expect(await headAsServed(page)).toEqual(home)
})

test('serves the manifest, its icons and a share picture in the declared sizes', async ({ page, request }) => {
  await page.goto('/contact')
  const manifest = await (await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')).json()
  for (const { src, sizes } of [...manifest.icons, { src: '/share.jpg', sizes: '1200x630' }]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  expect((await request.get('/favicon.ico')).status()).toBe(200)
})
