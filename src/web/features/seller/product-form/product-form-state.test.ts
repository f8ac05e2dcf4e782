import { afterEach, expect, test, vi } from 'vitest'
import { chosenPictures } from './picture-choice.ts'
import { createProductForm, NOTHING_TYPED } from './product-form-state.ts'

afterEach(() => vi.unstubAllGlobals())

/** A photo that has to be read, because it may have too many pixels. */
const largePhoto = (name: string) => new File([new Uint8Array(4 * 1024 * 1024)], name, { type: 'image/jpeg' })

/** Stands in for a browser that reads a picture when the test calls the returned function. */
function slowBrowser(): () => void {
  const reading = Promise.withResolvers<void>()
  vi.stubGlobal('createImageBitmap', async () => {
    await reading.promise
    return { width: 4000, height: 3000, close: () => {} }
  })
  return reading.resolve
}

function openForm() {
  const form = createProductForm()
  const names = () => chosenPictures(form.typed.get().pictures).map((picture) => (picture as File).name)
  return { form, names, issue: () => form.status.get().errors.images }
}

test('a form that is sent at once waits for the picture that is still being read', async () => {
  const finishReading = slowBrowser()
  const { form, names } = openForm()
  form.choosePictures(0, [largePhoto('photo.jpg')])
  form.status.set({ ...form.status.get(), busy: true }) // it is sent
  const ready = form.pendingPictures()
  expect(names()).toEqual([])
  finishReading()
  expect(await ready).toBe(true)
  expect(names()).toEqual(['photo.jpg'])
})

test('pictures that are chosen one after another all arrive', async () => {
  const finishReading = slowBrowser()
  const { form, names } = openForm()
  form.choosePictures(0, [largePhoto('first.jpg')])
  form.choosePictures(1, [largePhoto('second.jpg')])
  finishReading()
  expect(await form.pendingPictures()).toBe(true)
  expect(names()).toEqual(['first.jpg', 'second.jpg'])
})

test('a picture that turns out to be unreadable stops the form that waits for it, and no later one', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded')))
  const { form, names, issue } = openForm()
  form.choosePictures(0, [new File(['?'], 'photo.heic', { type: 'image/heic' })])
  expect(await form.pendingPictures()).toBe(false)
  expect(names()).toEqual([])
  expect(issue()).toContain('“photo.heic” is a HEIC photo, which this browser can’t read.')
  expect(form.pendingPictures()).toBeNull()
})

test('a picture does not come into the next product when the form was reset while it was read', async () => {
  const finishReading = slowBrowser()
  const { form, names } = openForm()
  form.choosePictures(0, [largePhoto('photo.jpg')])
  form.reset(NOTHING_TYPED)
  finishReading()
  expect(await form.pendingPictures()).toBe(true)
  expect(names()).toEqual([])
})
