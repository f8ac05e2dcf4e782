import { acceptedEncoding, type ResponseCache } from '@larder/page-cache'
import { endpoints } from '../../../contract/endpoints.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { CATEGORY_PARTS, type PicturePart, withPictureForm } from '../../http/multipart-forms.ts'
import { parseBody } from '../../http/parse-request.ts'
import type { Platform } from '../../platform/platform.ts'
import { CATEGORIES_TAG } from '../catalog/catalog-tags.ts'
import { shownCategories } from './category-wire.ts'
import { addCategory, archiveCategory, listSellerCategories, reorderCategories, updateCategory } from './change-categories.ts'
import { listUnlistedCategories } from './store-categories.ts'

export const categoryRoutes = (platform: Platform, responses: ResponseCache) =>
  ({
    listCategories: ({ request }) => {
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
      return responses.get(endpoints.listCategories.path, encoding, async (dependsOn) => {
        dependsOn([CATEGORIES_TAG])
        const text = JSON.stringify({ success: true, categories: shownCategories(platform) })
        return { status: 200, type: 'application/json; charset=utf-8', text }
      })
    },
    listSellerCategories: async () => ({
      success: true,
      categories: await listSellerCategories(platform, platform.db),
      unlisted: await listUnlistedCategories(platform),
    }),
    addCategory: async ({ request, seller }) => {
      const category = await withPictureForm(request, CATEGORY_PARTS, ({ data, parts }) =>
        addCategory(platform, parseBody(endpoints.addCategory.form, data), pictureIn(parts), staffActor(seller)),
      )
      return { success: true, message: 'Category Added', category }
    },
    updateCategory: async ({ request, seller }) => {
      const category = await withPictureForm(request, CATEGORY_PARTS, ({ data, parts }) =>
        updateCategory(platform, parseBody(endpoints.updateCategory.form, data), pictureIn(parts), staffActor(seller)),
      )
      return { success: true, message: 'Category Updated', category }
    },
    reorderCategories: async ({ body, seller }) => {
      const categories = await reorderCategories(platform, body, staffActor(seller))
      return { success: true, message: 'Order Saved', categories }
    },
    archiveCategory: async ({ body, seller }) => {
      const category = await archiveCategory(platform, body, staffActor(seller))
      return { success: true, message: body.archived ? 'Category Archived' : 'Category Restored', category }
    },
  }) satisfies Partial<EndpointHandlers>

const pictureIn = (parts: readonly PicturePart[]): Buffer | undefined =>
  parts.find(({ name }) => name === CATEGORY_PARTS.pictures)?.bytes
