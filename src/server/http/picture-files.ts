import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parsePicturePath } from '../../domain/products/picture.ts'
import { notFound } from '../platform/client-error.ts'
import type { StorePictures } from '../platform/pictures/picture-storage.ts'
import type { S3Pictures } from '../platform/pictures/s3-pictures.ts'
import { headersOfFile } from './security-headers.ts'
import { type FileCache, IMMUTABLE } from './static-files.ts'

/** Serves the pictures of either storage at the same URLs, with the same headers. */
export function pictureFiles(app: FastifyInstance, fileCache: FileCache, pictures: StorePictures): void {
  app.register(async (files) => {
    files.addHook('onSend', fileCache.cacheResponse)
    if (pictures.kind === 's3') s3Files(files, pictures)
    else files.register(fastifyStatic, { ...IMMUTABLE, root: pictures.root, prefix: '/pictures/', setHeaders: headersOfPicture })
  })
}

/**
 * Reads each file whole before it responds, so that a failure of S3 is a 503 and not a picture that ends midway. Requests
 * for the same file share one request to S3.
 */
function s3Files(app: FastifyInstance, pictures: S3Pictures): void {
  const reading = new Map<string, Promise<Buffer | null>>()
  function read(path: string): Promise<Buffer | null> {
    const known = reading.get(path)
    if (known) return known
    const bytes = pictures.read(path).finally(() => reading.delete(path))
    reading.set(path, bytes)
    return bytes
  }

  app.get('/pictures/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (parsePicturePath(path) === null) throw notFound('Picture')
    const etag = `"${path.slice(path.lastIndexOf('/') + 1)}"` // a name never stands for other bytes
    const isKnown = request.headers['if-none-match']?.includes(etag) ?? false
    const bytes = isKnown ? null : await read(path)
    if (bytes === null && !isKnown) throw notFound('Picture')
    headersOfPicture(reply)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (bytes === null) return reply.code(304).send()
    reply.type('image/webp').header('content-length', bytes.length)
    return reply.send(Readable.from([bytes])) // the cache takes streams
  })
}

function headersOfPicture(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  headersOfFile(reply)
  reply.header('access-control-allow-origin', '*') // for storefronts on another host
  reply.header('cross-origin-resource-policy', 'cross-origin')
}
