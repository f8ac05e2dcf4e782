import type { LaunchOptions } from '@playwright/test'
import { checkDigitOf } from '../src/domain/products/barcode.ts'
import { addProduct, expectStateFits, sellerTest, unique } from './seller-area.ts'
import { expect } from './test.ts'

const BARCODE = `400638195000${checkDigitOf('400638195000')}`

const test = sellerTest.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
})
test.use({ permissions: ['camera'] })

// Chromium detects barcodes on phones and Macs only, so that this test detects one in its place once the camera has a picture.
test.beforeEach(({ page }) =>
  page.addInitScript((barcode) => {
    class BarcodeDetector {
      detect = async (video: HTMLVideoElement) =>
        'isBarcodeShown' in globalThis && video.videoWidth > 0 && video.currentTime > 0 ? [{ rawValue: barcode }] : []
    }
    Object.assign(globalThis, { BarcodeDetector })
  }, BARCODE),
)

test('the camera of a phone scans a barcode, which the list finds, and is off again afterward', async ({
  page,
  store,
  sellerToken,
}) => {
  const name = unique('Photographed rice')
  await addProduct(store, sellerToken, { name, barcodes: [BARCODE] })
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto('/seller/product-list')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan a barcode' })
  const video = dialog.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0)
  await expectStateFits(page)
  const stream = await video.evaluateHandle((one: HTMLVideoElement) => one.srcObject as MediaStream)
  await page.evaluate(() => Object.assign(globalThis, { isBarcodeShown: true }))
  await expect(page.getByRole('searchbox', { name: 'Find a product' })).toHaveValue(BARCODE)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect.poll(() => stream.evaluate((one) => one.getTracks().every(({ readyState }) => readyState === 'ended'))).toBe(true)
})
