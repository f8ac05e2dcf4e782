import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { pictureVariantsOfUrl } from '../../../domain/products/picture.ts'
import { callerAt } from '../../testing/caller.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { aPicture } from '../../testing/drawn-pictures.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import { runProgram } from '../../testing/store-program.ts'
import { SwiftServer } from '../../testing/swift-server.ts'
import { SELLER } from '../../testing/test-store.ts'

let swift: SwiftServer
let installation: StoreInstallation
beforeAll(async () => {
  swift = await SwiftServer.start()
  installation = await StoreInstallation.open({ SELLER_PASSWORD: SELLER.password })
})
afterAll(async () => {
  await installation.close()
  await swift.close()
})

test('moves a store’s pictures to S3, from where a store without its disk serves them', async () => {
  const database = await installation.attachDatabase()
  const s3 = await swift.makeBucket('pictures')
  const url = await installation.start({ METRICS: 'off' }).opened()
  const { token } = (await callerAt(url).post(endpoints.loginSeller, SELLER)).body
  const form = productForm(A_PRODUCT, [await aPicture('red')])
  const { product } = (await callerAt(url, token).post(endpoints.addProduct, form)).body
  const variables = { DATA_DIR: installation.dataDir, DATABASE_URL: database.url, ...s3 }
  const moved = await runProgram('pictures', ['move'], variables)
  expect(moved).toMatchObject({ status: 0, stdout: expect.stringContaining('1 pictures were copied to s3://pictures/shop/') })
  expect((await runProgram('pictures', ['move', 'away'], variables)).stderr).toContain('Say where to: npm run pictures')
  const elsewhere = path.join(installation.dataDir, 'elsewhere')
  const other = await installation.start({ ...s3, METRICS: 'on', DATA_DIR: elsewhere }).opened()
  for (const { path: address } of pictureVariantsOfUrl(product.image[0]) ?? [])
    expect((await fetch(other + address)).status).toBe(200)
  expect(await (await fetch(`${other}/metrics`)).text()).toContain('larder_picture_storage_requests_total{outcome="failed"} 0')
  const refused = installation.start({ ...s3, AWS_SECRET_ACCESS_KEY: '' })
  expect(await refused.ended()).toEqual({
    status: 1,
    stderr: 'AWS_SECRET_ACCESS_KEY is "": it must be set where PICTURES_URL is\n',
  })
})
