import type { ProductId } from '../../../domain/products/product.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { notFound } from '../../platform/client-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { ratingToWire } from '../catalog/product-wire.ts'
import { rateProduct } from './rate-product.ts'
import { listRatingsOf } from './rating-repository.ts'

export const ratingRoutes = (platform: Platform) =>
  ({
    rateProduct: async ({ shopper, body: { product, stars } }) => {
      if (!isId<ProductId>(product)) throw notFound('Product')
      const rating = await rateProduct(platform, shopper.id, { product, stars })
      return { success: true, message: 'Thank you for your rating', stars, rating: ratingToWire(rating) }
    },
    listRatings: async ({ shopper, query: { ids } }) => {
      const products = ids?.filter((id) => isId<ProductId>(id))
      return { success: true, ratings: await listRatingsOf(platform.db, shopper.id, products) }
    },
  }) satisfies Partial<EndpointHandlers>
