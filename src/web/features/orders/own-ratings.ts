import { useMutation, useQuery } from '@tanstack/react-query'
import type { Stars } from '../../../domain/rating.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { reportShopperFailure } from '../account/shopper-session.ts'

export interface OwnRating {
  readonly product: string
  readonly stars: Stars
}

const ratingsKey = (token: string, products: readonly string[]) => shopperKey(token, 'ratings', ...products)

export const useOwnRatings = (token: string, products: readonly string[]) =>
  useQuery<readonly OwnRating[]>({
    queryKey: ratingsKey(token, products),
    queryFn: async () => requireSuccess(await shopperApi.listRatings(token, products)).ratings,
    meta: { onFailure: (failure) => reportShopperFailure(failure, token) },
  })

/**
 * Shows the rating at once, and takes it back when the request fails. Requests run one after the other, so that the
 * last press decides.
 */
export function useRateProduct(token: string, products: readonly string[]) {
  const queryKey = ratingsKey(token, products)
  const { mutate } = useMutation({
    scope: { id: 'rate a product' },
    onMutate: (rating: OwnRating) =>
      queryClient.setQueryData<readonly OwnRating[]>(queryKey, (shown = []) => [
        ...shown.filter(({ product }) => product !== rating.product),
        rating,
      ]),
    async mutationFn({ product, stars }: OwnRating) {
      const response = await shopperApi.rateProduct(token, product, stars)
      if (response.success) return notify.success(response.message)
      reportShopperFailure(response, token)
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
