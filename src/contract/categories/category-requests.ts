import * as z from 'zod/mini'
import { MAX_CATEGORIES, TINTS } from '../../domain/categories/category.ts'
import { categoryDescriptionIssue, categoryNameIssue } from '../../domain/categories/category-text.ts'
import { bounded, rule } from '../schema-checks.ts'
import { emptiableText, textBy } from '../text.ts'
import { categoryWire } from './categories.ts'

const id = z.string('id is required')

/** The client sends the version that it read. Every change raises it, also a change of the order. */
const version = z.int('version must be a whole number')

const name = textBy(categoryNameIssue)
const tint = z.optional(z.enum(TINTS, `tint must be one of ${TINTS.join(', ')}`))

const description = emptiableText('Sentence for search engines', categoryDescriptionIssue)

/** `addCategoryRequest` is the JSON of the form field `categoryData`. */
export const addCategoryRequest = z.object({ name, tint, description })
export type AddCategoryRequest = z.output<typeof addCategoryRequest>

/** `updateCategoryRequest` is the JSON of the form field `categoryData`. Absent fields stay as they are. */
export const updateCategoryRequest = z.object({
  id,
  version,
  name: z.optional(name),
  tint,
  description,
  /** The picture is removed when this is null. */
  picture: z.optional(z.null('picture must be null, or a part of the form')),
})
export type UpdateCategoryRequest = z.output<typeof updateCategoryRequest>

export const reorderCategoriesRequest = z.object({
  /** The list must have all categories that are not archived, in their new order. */
  categories: bounded(
    z
      .array(z.object({ id, version }), 'categories must be a list')
      .check(rule((all) => (new Set(all.map((one) => one.id)).size < all.length ? 'A category is named twice' : null))),
    MAX_CATEGORIES,
    `categories may have at most ${MAX_CATEGORIES}`,
  ),
})
export type ReorderCategoriesRequest = z.output<typeof reorderCategoriesRequest>

export const archiveCategoryRequest = z.object({ id, version, archived: z.boolean('archived must be true or false') })
export type ArchiveCategoryRequest = z.output<typeof archiveCategoryRequest>

export const listCategoriesResponse = z.object({
  success: z.literal(true),
  /** Archived categories are left out. */
  categories: z.array(categoryWire),
})

export const sellerCategoryWire = z.object({
  _id: z.string(),
  ...categoryWire.shape,
  version: z.number(),
  isArchived: z.boolean(),
  /** Counts the category's products that are not archived. */
  products: z.number(),
  /** The last change has a time and a person. Both are absent while the category is as installed. */
  at: z.optional(z.string()),
  by: z.optional(z.string()),
})
export type SellerCategoryWire = z.output<typeof sellerCategoryWire>

export const listSellerCategoriesResponse = z.object({
  success: z.literal(true),
  /** Archived categories are included. */
  categories: z.array(sellerCategoryWire),
  /** Products have these texts as their category although the store has no such category. Shoppers find them under `Other`. */
  unlisted: z.array(z.object({ name: z.string(), products: z.number() })),
})

export type ListSellerCategoriesResponse = z.output<typeof listSellerCategoriesResponse>

export const changedCategoryResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  category: sellerCategoryWire,
})

export const reorderedCategoriesResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  categories: z.array(sellerCategoryWire),
})
