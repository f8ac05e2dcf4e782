import { rename } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { drawing } from '../testing/drawn-pictures.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterAll(() => store.close())

const iconsOfManifest = async (): Promise<{ src: string }[]> =>
  JSON.parse((await store.visitor().get('/manifest.webmanifest')).body).icons

const saveLogo = async () => {
  const form = new FormData()
  form.append('settings', '{}')
  form.append('logo', new Blob([new Uint8Array(await drawing(300, 300).png().toBuffer())]), 'logo.png')
  return (await store.seller()).post(endpoints.saveSettings, form)
}

test('browsers keep an icon for a year, and an icon that can’t be made not at all', async () => {
  expect(await saveLogo()).toMatchObject({ status: 200 })
  const [{ src } = { src: '' }] = await iconsOfManifest()
  const cacheOf = async (url: string) => {
    const { status, headers } = await fetch(store.url + url)
    return [status, headers.get('cache-control')]
  }
  const folder = path.join(store.dataDir, 'pictures')
  await rename(folder, `${folder}-away`)
  expect(await cacheOf(src)).toEqual([404, null])
  expect(await cacheOf(src.replace('192', '193'))).toEqual([404, null])
  await rename(`${folder}-away`, folder)
  expect(await cacheOf(src)).toEqual([200, 'public, max-age=31536000, immutable'])
})
