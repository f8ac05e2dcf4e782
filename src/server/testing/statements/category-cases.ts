import { endpoints } from '../../../contract/endpoints.ts'
import { categoryForm } from '../catalog-forms.ts'
import { type EndpointCases, IDENTITY, STAFF_ACTION, TRANSACTION } from './statement-case.ts'

/** The counts leave out the statements by which processes reload all categories. */
export const categoryCases: EndpointCases = {
  addCategory: {
    '': {
      statements: IDENTITY + TRANSACTION + 4 + STAFF_ACTION,
      request: ({ seller }) => seller.post(endpoints.addCategory, categoryForm({ name: `Category ${crypto.randomUUID()}` })),
    },
  },
  reorderCategories: {
    'that are others by now': {
      statements: IDENTITY + TRANSACTION + 2,
      request: ({ seller }) => seller.post(endpoints.reorderCategories, { categories: [] }),
    },
  },
  archiveCategory: {
    'that is none': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller }) => seller.post(endpoints.archiveCategory, { id: crypto.randomUUID(), version: 1, archived: true }),
    },
  },
}
