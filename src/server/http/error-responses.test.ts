import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { PictureStorageUnavailable } from '../platform/pictures/picture-storage.ts'
import { respondToErrors } from './error-responses.ts'

test('responds 503 to a picture when storage is full', async () => {
  const app = fastify()
  respondToErrors(app)
  app.post('/', () => {
    throw new PictureStorageUnavailable('No picture can be written: ENOSPC: no space left on device, write')
  })
  const response = await app.inject({ method: 'POST', url: '/' })
  expect({ status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.json() }).toEqual({
    status: 503,
    retryAfter: '5',
    body: { success: false, message: 'The store takes no pictures right now, and nothing was changed: please try again later' },
  })
})
