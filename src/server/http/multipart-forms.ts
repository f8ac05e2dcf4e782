import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MAX_FORM_BYTES, MAX_JSON_BYTES } from '../../contract/limits.ts'
import { MAX_PICTURE_BYTES } from '../../domain/products/picture.ts'
import { MAX_PICTURES } from '../../domain/products/product.ts'
import { ClientError } from '../platform/client-error.ts'
import { createLimiter } from '../platform/limiter.ts'
import { PictureError, type PictureErrorReason, tooLargeError } from '../platform/pictures/accepted-pictures.ts'
import { utf8Text } from './request-bodies.ts'

interface PartNames {
  /** Error messages name the form by this. */
  readonly of: string
  /** The part with this name has the data, in JSON. */
  readonly data: string
  /** Errors of pictures are reported for this field. */
  readonly pictures: string
}

export const PRODUCT_PARTS: PartNames = { of: 'A product', data: 'productData', pictures: 'images' }
export const CATEGORY_PARTS: PartNames = { of: 'A category', data: 'categoryData', pictures: 'picture' }
export const SETTINGS_PARTS: PartNames = { of: 'A logo', data: 'settings', pictures: 'logo' }

interface PictureForm {
  readonly data: unknown
  readonly parts: readonly PicturePart[]
}

export interface PicturePart {
  readonly name: string
  readonly bytes: Buffer
}

const MAX_PARTS = 5 // data and four pictures (contract §3)

/**
 * A form is in memory with its pictures, which takes up to 136 MB for four forms. The bodies of queued forms are not
 * read yet.
 */
const limitForms = createLimiter(4, 60)

/**
 * Reads a form and returns the result of `work`. Throws 415 for another type, 413 for too many bytes or parts, 400 for
 * a malformed form, and a client error when `work` throws a PictureError.
 */
export const withPictureForm = <Result>(
  request: FastifyRequest,
  names: PartNames,
  work: (form: PictureForm) => Promise<Result>,
): Promise<Result> =>
  limitForms(async () => work(await readPictureForm(request, names))).catch((error) => throwPictureError(error, names))

async function readPictureForm(request: FastifyRequest, { of, data }: PartNames): Promise<PictureForm> {
  if (!request.isMultipart()) throw new ClientError(415, `${of} is sent as multipart/form-data`)
  if (Number(request.headers['content-length']) > MAX_FORM_BYTES) throw new ClientError(413, 'A form may have at most 34 MB')
  const { text, parts } = await readParts(request, data).catch(throwUnread)
  return { data: parseJson(text, data), parts }
}

const STATUS_OF_REASON: Readonly<Record<PictureErrorReason, 413 | 415 | 422>> = {
  'too-large': 413,
  pixels: 413,
  type: 415,
  broken: 422,
}

function throwPictureError(error: unknown, { pictures }: PartNames): never {
  if (error instanceof PictureError)
    throw new ClientError(STATUS_OF_REASON[error.reason], error.message, { errors: { [pictures]: error.message } })
  throw error
}

async function readParts(request: FastifyRequest, data: string): Promise<{ text: string | undefined; parts: PicturePart[] }> {
  const parts: PicturePart[] = []
  let text: string | undefined
  const limits = { fileSize: MAX_FORM_BYTES, files: MAX_PARTS, parts: MAX_PARTS }
  // The data is read as bytes, because the parser would replace invalid UTF-8.
  const isPartAFile = (name: string | undefined, type: string | undefined, filename: string | undefined): boolean =>
    name === data || type === 'application/octet-stream' || filename !== undefined
  for await (const part of request.parts({ limits, isPartAFile })) {
    if (part.type !== 'file') continue // a text part named images comes from an empty file input
    if (part.fieldname === data) text = await textOf(part)
    else await addPart(part, parts)
  }
  return { text, parts }
}

function throwUnread(error: unknown): never {
  if (error instanceof PictureError) throw error
  return throwMalformedForm(error)
}

async function addPart(part: MultipartFile, parts: PicturePart[]): Promise<void> {
  const bytes = await formPartBytes(part, MAX_PICTURE_BYTES, tooLargeError)
  if (bytes.length === 0 && !part.filename) return // an empty file input has neither name nor bytes
  if (parts.length === MAX_PICTURES) throw new ClientError(413, `A product can have up to ${MAX_PICTURES} pictures`)
  parts.push({ name: part.fieldname, bytes })
}

async function textOf(part: MultipartFile): Promise<string> {
  const name = `The part ${part.fieldname}`
  return utf8Text(await formPartBytes(part, MAX_JSON_BYTES, () => new ClientError(413, `${name} may have at most 1 MB`)), name)
}

function parseJson(text: string | undefined, data: string): unknown {
  if (text === undefined) throw new ClientError(400, `The part ${data} is missing`)
  try {
    return JSON.parse(text)
  } catch {
    throw new ClientError(400, `The part ${data} is no JSON`)
  }
}

/**
 * Returns the bytes of a part. Throws `createError()` as soon as there are more than `maxBytes`; the plugin's own limit
 * may wait for the end of the part forever.
 */
export async function formPartBytes({ file }: MultipartFile, maxBytes: number, createError: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > maxBytes) throw createError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Throws 400 for the plain errors that the parser throws for a truncated form or a missing boundary. Rethrows other
 * errors.
 */
export function throwMalformedForm(error: unknown): never {
  if (error instanceof ClientError || (error instanceof Error && 'statusCode' in error)) throw error
  throw new ClientError(400, 'The form could not be read')
}
