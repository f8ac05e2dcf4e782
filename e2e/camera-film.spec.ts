import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { checkDigitOf } from '../src/domain/products/barcode.ts'
import { writeFilmOf } from './camera-picture.ts'
import { sellerTest } from './seller-area.ts'
import { expect } from './test.ts'

/** A UPC-A. */
const BARCODE = `07385400808${checkDigitOf('07385400808')}`

const test = sellerTest.extend<object, { film: string; launchOptions: LaunchOptions }>({
  film: [
    async ({}, use) => {
      const directory = mkdtempSync(path.join(tmpdir(), 'larder-film-'))
      const film = path.join(directory, 'barcode.y4m')
      await writeFilmOf(BARCODE, film)
      await use(film)
      await rm(directory, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      const camera = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
    },
    { scope: 'worker' },
  ],
})
test.use({ permissions: ['camera'] })

test('a browser that detects no barcodes loads code of the store that reads one from the camera into the product form', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/seller')
  expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false)
  await page.locator('summary', { hasText: 'More details' }).click()
  const detector = () => scripts.filter((url) => url.includes('software-detector'))
  expect(detector()).toEqual([])
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(page.getByLabel('Barcodes')).toHaveValue(`${BARCODE} `)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(detector()).toHaveLength(1)
  expect(new URL(detector()[0] ?? '').origin).toBe(new URL(page.url()).origin)
})
