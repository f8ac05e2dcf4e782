import type { FastifyInstance } from 'fastify'
import { calls } from '../../../contract/calls.ts'
import { newProductRequest } from '../../../contract/new-product.ts'
import { listProductsQuery, setStockRequest } from '../../../contract/product-requests.ts'
import { Refusal } from '../../errors.ts'
import { requireSeller } from '../../http/identity.ts'
import { parseBody, parseQuery } from '../../http/parse.ts'
import { acceptedEncoding } from '../../http/prepared/accepted-encoding.ts'
import type { PreparedAnswers } from '../../http/prepared/prepared-answers.ts'
import { sendPrepared } from '../../http/prepared/send-prepared.ts'
import { PictureRefusal, type PictureRefusalReason } from '../../platform/pictures/picture-refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTurnstile } from '../../platform/turnstile.ts'
import { addProduct } from './add-product.ts'
import { listProducts } from './list-products.ts'
import { preparedList } from './prepared-list.ts'
import { productToWire } from './product-wire.ts'
import { readProductForm } from './read-product-form.ts'
import { setStock } from './set-stock.ts'
import type { StockCount } from './stock-count.ts'

/** A form lies in memory with all its pictures: four at once are 136 MB at the most. Those that wait are not read yet. */
const formInTurn = createTurnstile(4, 60)

export function productRoutes(
  app: FastifyInstance,
  platform: Platform,
  answers: PreparedAnswers,
  countInStock: StockCount,
): void {
  app.get(calls.listProducts, async (request, reply) => {
    const query = parseQuery(listProductsQuery, request.query)
    if (query.ids && query.ids.length > 1) return listProducts(platform, query) // a cart's: hardly two are alike
    const { address, make } = preparedList(platform, countInStock, query)
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    return sendPrepared(request, reply, await answers.get(address, encoding, make))
  })

  app.post(calls.addProduct, async (request, reply) => {
    await requireSeller(platform, request)
    const product = await formInTurn(async () => {
      const { productData, uploads } = await readProductForm(request)
      const newProduct = { ...parseBody(newProductRequest, productData), inStock: true }
      return addProduct(platform, newProduct, uploads)
    }).catch(refusePicture)
    return reply
      .code(201)
      .send({ success: true, message: 'Product Added', product: productToWire(product, platform.pictureOrigin) })
  })

  app.post(calls.setStock, async (request) => {
    await requireSeller(platform, request)
    await setStock(platform, parseBody(setStockRequest, request.body))
    return { success: true, message: 'Stock Updated' }
  })
}

const STATUS_OF_REASON: Readonly<Record<PictureRefusalReason, 413 | 415 | 422>> = {
  'too-large': 413,
  pixels: 413,
  type: 415,
  broken: 422,
}

function refusePicture(error: unknown): never {
  if (error instanceof PictureRefusal) {
    throw new Refusal(STATUS_OF_REASON[error.reason], error.message, { errors: { images: error.message } })
  }
  throw error
}
