import {
  addCategoryRequest,
  archiveCategoryRequest,
  changedCategoryResponse,
  listCategoriesResponse,
  listSellerCategoriesResponse,
  reorderCategoriesRequest,
  reorderedCategoriesResponse,
  updateCategoryRequest,
} from '../categories/category-requests.ts'
import { MAX_FORM_BYTES } from '../limits.ts'
import type { Endpoint } from './endpoint.ts'

const PICTURE_ERRORS = { 413: 'A form or picture too large', 415: 'Not a form, or no picture' }

export const listCategories = {
  method: 'GET',
  path: '/api/category/list',
  access: 'anyone',
  summary: 'The store’s categories, in their order',
  response: listCategoriesResponse,
  cacheControl: 'no-cache',
} satisfies Endpoint

export const listSellerCategories = {
  method: 'GET',
  path: '/api/seller/categories',
  access: 'seller',
  summary: 'Categories with their products’ number and last change, also archived ones',
  response: listSellerCategoriesResponse,
} satisfies Endpoint

export const addCategory = {
  method: 'POST',
  path: '/api/category/add',
  access: 'seller',
  summary: 'Adds a category, the last in order',
  form: addCategoryRequest,
  isCategoryForm: true,
  maxFormBytes: MAX_FORM_BYTES,
  status: 201,
  response: changedCategoryResponse,
  errors: {
    409: 'A name that another category has, or its page; more than 100 categories',
    ...PICTURE_ERRORS,
    422: 'Invalid data, a broken picture',
  },
} satisfies Endpoint

export const updateCategory = {
  method: 'POST',
  path: '/api/category/update',
  access: 'seller',
  summary: 'Changes name, tint, picture and sentence of a category; its path stays',
  form: updateCategoryRequest,
  isCategoryForm: true,
  maxFormBytes: MAX_FORM_BYTES,
  response: changedCategoryResponse,
  errors: {
    404: 'Category not found',
    409: 'Changed since (with the present `category`), a name that another has, or its page',
    ...PICTURE_ERRORS,
    422: 'Invalid data, a broken picture',
  },
} satisfies Endpoint

export const reorderCategories = {
  method: 'POST',
  path: '/api/category/order',
  access: 'seller',
  summary: 'Puts all categories into an order',
  body: reorderCategoriesRequest,
  response: reorderedCategoriesResponse,
  errors: { 409: 'Changed since (with the present `categories`)' },
} satisfies Endpoint

export const archiveCategory = {
  method: 'POST',
  path: '/api/category/archive',
  access: 'seller',
  summary: 'Takes a category without products out of the store, or back into it',
  body: archiveCategoryRequest,
  response: changedCategoryResponse,
  errors: {
    404: 'Category not found',
    409: 'Changed since (with the present `category`), products in it (`products`: how many), more than 100 categories',
  },
} satisfies Endpoint
