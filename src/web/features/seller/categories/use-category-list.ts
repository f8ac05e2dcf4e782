import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListSellerCategoriesResponse, SellerCategoryWire } from '../../../../contract/categories/category-requests.ts'
import type { Failure } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { showCategories } from '../../../document/store-categories.ts'
import { notify } from '../../../ui/notify.ts'
import { keepCurrent, sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

type Categories = readonly SellerCategoryWire[]
type Unlisted = ListSellerCategoriesResponse['unlisted']

/** The fields of a category's form. `picture` is a file when it is new, and a URL when it is unchanged. */
interface CategoryFields {
  readonly name: string
  readonly tint: string
  readonly description: string
  readonly picture: File | string | null
}

export interface CategoryActions {
  /** `before` is null for a new category. Resolves to null when the category was saved. */
  save(before: SellerCategoryWire | null, fields: CategoryFields): Promise<Failure | null>
  /** `ids` are all categories that are not archived. Resolves to whether the order was saved. */
  order(ids: readonly string[]): Promise<boolean>
  archive(category: SellerCategoryWire, archived: boolean): Promise<boolean>
}

/** Loads all categories, archived ones included. `categories` is null while they are loading. */
export function useCategoryList() {
  const token = sellerToken()
  const queryKey = sellerKey(token, 'categories')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<Categories> => shown(requireSuccess(await sellerApi.listCategories(token)).categories),
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  const change = (after: (categories: Categories) => Categories) =>
    queryClient.setQueryData<Categories>(queryKey, (categories) => categories && shown(after(categories)))
  const fail = (failure: Failure) => {
    reportSellerFailure(failure, token)
    if (isOutdated(failure)) void refetch()
    return false
  }
  const replace = (category: SellerCategoryWire) =>
    change((categories) =>
      categories.some(({ _id }) => _id === category._id)
        ? categories.map((one) => (one._id === category._id ? category : one))
        : [...categories, category],
    )
  const actions: CategoryActions = {
    async save(before, fields) {
      const form = formOf(before, fields)
      const response = await (before ? sellerApi.updateCategory(token, form) : sellerApi.addCategory(token, form))
      if (!response.success) {
        if (isOutdated(response)) void refetch()
        return formFailure(response, token)
      }
      replace(response.category)
      void queryClient.invalidateQueries({ queryKey: unlistedKey(token) })
      notify.success(response.message)
      return null
    },
    async order(ids) {
      const known = queryClient.getQueryData<Categories>(queryKey) ?? []
      const versions = new Map(known.map(({ _id, version }) => [_id, version]))
      const response = await sellerApi.reorderCategories(
        token,
        ids.map((id) => ({ id, version: versions.get(id) ?? 0 })),
      )
      if (!response.success) return fail(response)
      change(() => response.categories)
      return true
    },
    async archive({ _id: id, version }, archived) {
      const response = await sellerApi.archiveCategory(token, { id, version, archived })
      if (!response.success) return fail(response)
      replace(response.category)
      notify.success(response.message)
      return true
    },
  }
  return { categories: data ?? null, hasFailed: isError && !isFetching, reload: () => void refetch(), actions }
}

/** Returns whether someone else changed the category meanwhile. */
const isOutdated = ({ status }: Failure): boolean => status === 404 || status === 409

const unlistedKey = (token: ReturnType<typeof sellerToken>) => sellerKey(token, 'unlisted-categories')

/** Loads the categories of products that the store does not have. The list is empty while it is loading. */
export function useUnlistedCategories(): Unlisted {
  const token = sellerToken()
  const { data } = useQuery({
    queryKey: unlistedKey(token),
    queryFn: async (): Promise<Unlisted> => requireSuccess(await sellerApi.listCategories(token)).unlisted,
    ...keepCurrent,
  })
  return data ?? []
}

function shown(categories: Categories): Categories {
  showCategories(categories.filter(({ isArchived }) => !isArchived))
  return categories
}

function formOf(before: SellerCategoryWire | null, { picture, ...fields }: CategoryFields): FormData {
  const form = new FormData()
  const version = before && { id: before._id, version: before.version }
  const without = before && picture === null ? { picture } : {}
  form.append('categoryData', JSON.stringify({ ...version, ...fields, ...without }))
  if (picture instanceof File) form.append('picture', picture)
  return form
}

type Ids = readonly string[]

/**
 * Keeps the order of the categories that are not archived. A new order is shown at once. One request runs at a time,
 * and the newest order is sent after it, so that no click is lost while a save runs. A save that fails brings the saved
 * order back.
 */
export function useCategoryOrder(categories: Categories, save: (ids: Ids) => Promise<boolean>) {
  const [chosen, setChosen] = useState<Ids | null>(null)
  const unsaved = useRef<Ids | null>(null)
  const isSaving = useRef(false)

  async function reorder(rows: Categories): Promise<void> {
    const ids = rows.map(({ _id }) => _id)
    flushSync(() => setChosen(ids))
    unsaved.current = ids
    if (isSaving.current) return
    isSaving.current = true
    while (unsaved.current) {
      const next = unsaved.current
      unsaved.current = null
      if (!(await save(next))) unsaved.current = null
    }
    isSaving.current = false
    setChosen(null)
  }

  const shown = categories.filter(({ isArchived }) => !isArchived)
  return { rows: chosen ? inOrder(shown, chosen) : shown, reorder }
}

/** Sorts the categories by their position in `ids`. Categories that are missing there come last. */
function inOrder(categories: Categories, ids: Ids): Categories {
  const positions = new Map(ids.map((id, index) => [id, index]))
  const positionOf = ({ _id }: SellerCategoryWire) => positions.get(_id) ?? ids.length
  return categories.toSorted((one, other) => positionOf(one) - positionOf(other))
}
