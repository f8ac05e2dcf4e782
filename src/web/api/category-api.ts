import type { BodyToSendOf } from '../../contract/endpoint.ts'
import {
  addCategory,
  archiveCategory,
  listSellerCategories,
  reorderCategories,
  updateCategory,
} from '../../contract/endpoints/category-endpoints.ts'
import { request, type Token } from './request.ts'
import { upload } from './upload.ts'

const noProgress = () => {}

export const categoryApi = {
  list: (token: Token) => request(listSellerCategories, { token }),
  add: (token: Token, form: FormData) => upload(addCategory, { token, form, onProgress: noProgress }),
  update: (token: Token, form: FormData) => upload(updateCategory, { token, form, onProgress: noProgress }),
  order: (token: Token, categories: BodyToSendOf<typeof reorderCategories>['categories']) =>
    request(reorderCategories, { token, body: { categories } }),
  archive: (token: Token, body: BodyToSendOf<typeof archiveCategory>) => request(archiveCategory, { token, body }),
}
