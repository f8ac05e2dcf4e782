import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readChosenFiles } from './chosen-files.ts'

const zipOf = (entries: Readonly<Record<string, string>>) => {
  const bytes = zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])))
  return new File([new Uint8Array(bytes)], 'pictures.zip')
}

test('takes the files out of a ZIP, whatever folder they are in, and without what systems add', async () => {
  const zip = zipOf({ 'shop/FR-1.jpg': 'one', '__MACOSX/._FR-1.jpg': 'x', 'shop/.DS_Store': 'x', 'B-2.png': 'two' })
  const files = await readChosenFiles([new File(['x'], 'milk.webp'), zip])
  if (typeof files === 'string') throw new Error(files)
  expect(files.map(({ name }) => name)).toEqual(['milk.webp', 'FR-1.jpg', 'B-2.png'])
  expect(await files[1]?.text()).toBe('one')
})

test('says so when a ZIP is damaged', async () => {
  const whole = await zipOf({ 'FR-1.jpg': 'one'.repeat(1000) }).arrayBuffer()
  const cut = new File([whole.slice(0, 60)], 'pictures.zip')
  expect(await readChosenFiles([cut])).toBe('“pictures.zip” is damaged, or has a password.')
})
