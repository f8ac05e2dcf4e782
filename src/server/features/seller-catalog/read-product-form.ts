import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MAX_FORM_BYTES, MAX_JSON_BYTES } from '../../../contract/limits.ts'
import { MAX_PICTURE_BYTES } from '../../../domain/picture.ts'
import { MAX_PICTURES } from '../../../domain/product.ts'
import { ClientError } from '../../errors.ts'
import { formPartBytes, throwMalformedForm } from '../../http/form-parts.ts'
import { utf8Text } from '../../http/utf8-text.ts'
import { PictureError, tooLarge } from '../../platform/pictures/picture-error.ts'

/** `productData` after JSON.parse; files in order. */
export interface ProductForm {
  readonly productData: unknown
  readonly parts: readonly PicturePart[]
}

export interface PicturePart {
  readonly name: string
  readonly bytes: Buffer
}

const MAX_PARTS = 5 // productData and four pictures (contract §3)
const PRODUCT_DATA = 'productData'

/** Throws 415 for another type, 413 for too many bytes or parts, 400 for a malformed form. */
export async function readProductForm(request: FastifyRequest): Promise<ProductForm> {
  if (!request.isMultipart()) throw new ClientError(415, 'A product is sent as multipart/form-data')
  if (Number(request.headers['content-length']) > MAX_FORM_BYTES) throw new ClientError(413, 'A form may have at most 34 MB')
  const { text, parts } = await readParts(request).catch(throwUnread)
  return { productData: parseJson(text), parts }
}

async function readParts(request: FastifyRequest): Promise<{ text: string | undefined; parts: PicturePart[] }> {
  const parts: PicturePart[] = []
  let text: string | undefined
  const limits = { fileSize: MAX_FORM_BYTES, files: MAX_PARTS, parts: MAX_PARTS }
  for await (const part of request.parts({ limits, isPartAFile })) {
    if (part.type !== 'file') continue // a text part named images is an empty file input
    if (part.fieldname === PRODUCT_DATA) text = await textOf(part)
    else await addPart(part, parts)
  }
  return { text, parts }
}

function throwUnread(error: unknown): never {
  if (error instanceof PictureError) throw error
  return throwMalformedForm(error)
}

async function addPart(part: MultipartFile, parts: PicturePart[]): Promise<void> {
  const bytes = await formPartBytes(part, MAX_PICTURE_BYTES, tooLarge)
  if (bytes.length === 0 && !part.filename) return // an empty file input has neither name nor bytes
  if (parts.length === MAX_PICTURES) throw new ClientError(413, `A product can have up to ${MAX_PICTURES} pictures`)
  parts.push({ name: part.fieldname, bytes })
}

/** `productData` is read as bytes: the parser would replace invalid UTF-8. */
const isPartAFile = (name: string | undefined, type: string | undefined, filename: string | undefined): boolean =>
  name === PRODUCT_DATA || type === 'application/octet-stream' || filename !== undefined

const textOf = async (part: MultipartFile): Promise<string> =>
  utf8Text(await formPartBytes(part, MAX_JSON_BYTES, dataTooLarge), 'The part productData')

const dataTooLarge = () => new ClientError(413, 'The part productData may have at most 1 MB')

function parseJson(text: string | undefined): unknown {
  if (text === undefined) throw new ClientError(400, 'The part productData is missing')
  try {
    return JSON.parse(text)
  } catch {
    throw new ClientError(400, 'The part productData is no JSON')
  }
}
