import { acceptedEncoding, type ResponseCache } from '@larder/page-cache'
import { endpoints } from '../../../contract/endpoints.ts'
import { ClientError } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { parseBody } from '../../http/parse.ts'
import { createLimiter } from '../../platform/limiter.ts'
import { PictureError, type PictureErrorReason } from '../../platform/pictures/picture-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { addProduct } from './add-product.ts'
import { cachedList } from './cached-list.ts'
import { listProducts } from './list-products.ts'
import { productToWire } from './product-wire.ts'
import { readProductForm } from './read-product-form.ts'
import { setStock } from './set-stock.ts'
import type { StockCount } from './stock-count.ts'

/** A form is in memory with its pictures, up to 136 MB for four; queued bodies are not read yet. */
const limitForms = createLimiter(4, 60)

export const productRoutes = (platform: Platform, responses: ResponseCache, countInStock: StockCount) =>
  ({
    listProducts: async ({ query, request }) => {
      if (query.ids && query.ids.length > 1) return listProducts(platform, query) // a cart's: hardly ever cached
      const { url, render } = cachedList(platform, countInStock, query)
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
      return responses.get(url, encoding, render)
    },
    addProduct: async ({ request }) => {
      const product = await limitForms(async () => {
        const { productData, uploads } = await readProductForm(request)
        const newProduct = { ...parseBody(endpoints.addProduct.form, productData), inStock: true }
        return addProduct(platform, newProduct, uploads)
      }).catch(throwPictureError)
      return { success: true, message: 'Product Added', product: productToWire(product, platform.pictureOrigin) }
    },
    setStock: async ({ body }) => {
      await setStock(platform, body)
      return { success: true, message: 'Stock Updated' }
    },
  }) satisfies Partial<EndpointHandlers>

const STATUS_OF_REASON: Readonly<Record<PictureErrorReason, 413 | 415 | 422>> = {
  'too-large': 413,
  pixels: 413,
  type: 415,
  broken: 422,
}

function throwPictureError(error: unknown): never {
  if (error instanceof PictureError) {
    throw new ClientError(STATUS_OF_REASON[error.reason], error.message, { errors: { images: error.message } })
  }
  throw error
}
