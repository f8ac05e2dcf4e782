import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { PicturesClosed } from '../platform/pictures/picture-storage.ts'
import { answerErrors } from './answer-errors.ts'

test('a picture that finds no room is no fault of the store’s: 503, in a sentence, to be tried again', async () => {
  const app = fastify()
  answerErrors(app)
  app.post('/', () => {
    throw new PicturesClosed('No picture can be written: ENOSPC: no space left on device, write')
  })
  const answer = await app.inject({ method: 'POST', url: '/' })
  expect({ status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }).toEqual({
    status: 503,
    retryAfter: '5',
    body: { success: false, message: 'The store takes no pictures right now, and nothing was changed: please try again later' },
  })
})
