import { endpoints } from '../../../contract/endpoints.ts'
import { staffActor } from '../../../domain/actor.ts'
import { ClientError } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { parseBody } from '../../http/parse.ts'
import { createLimiter } from '../../platform/limiter.ts'
import { PictureError, type PictureErrorReason } from '../../platform/pictures/picture-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { productToWire } from '../catalog/product-wire.ts'
import { changeStock } from '../stock/change-stock.ts'
import { listMovements } from '../stock/list-movements.ts'
import { addProduct } from './add-product.ts'
import { getSellerProduct, listSellerProducts } from './list-seller-products.ts'
import { readProductForm } from './read-product-form.ts'

/** A form is in memory with its pictures, up to 136 MB for four; queued bodies are not read yet. */
const limitForms = createLimiter(4, 60)

export const sellerCatalogRoutes = (platform: Platform) =>
  ({
    addProduct: async ({ request, seller }) => {
      const product = await limitForms(async () => {
        const { productData, uploads } = await readProductForm(request)
        const { stock = null, ...about } = parseBody(endpoints.addProduct.form, productData)
        return addProduct(platform, { product: { ...about, inStock: true }, stock, uploads }, staffActor(seller))
      }).catch(throwPictureError)
      return { success: true, message: 'Product Added', product: productToWire(product, platform.pictureOrigin) }
    },
    listSellerProducts: async ({ query }) => ({ success: true, ...(await listSellerProducts(platform, query)) }),
    changeStock: async ({ body, seller }) => {
      const product = await changeStock(platform, body, staffActor(seller))
      return { success: true, message: 'Stock Updated', product: await getSellerProduct(platform, product) }
    },
    listStockMovements: async ({ query }) => ({ success: true, ...(await listMovements(platform, query)) }),
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
