import { useMutation, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { Stars } from '../../../domain/products/product.ts'
import { countOf } from '../../../domain/text/counts.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { reportShopperFailure } from '../account/shopper-session.ts'
import { comes } from './line-changes.ts'

const ALL_STARS: readonly Stars[] = [1, 2, 3, 4, 5]

/** Lets the shopper rate what came of a delivered order. It renders nothing until the ratings so far are known. */
export function RateProducts({ order, token }: { order: OrderWire; token: string }) {
  const came = order.items.filter(comes).map(({ product }) => product)
  const products = [...new Map(came.map((product) => [product._id, product])).values()]
  const ids = products.map(({ _id }) => _id)
  const { data: ratings } = useOwnRatings(token, ids)
  const rate = useRateProduct(token, ids)
  if (!ratings || products.length === 0) return null
  return (
    <section className="follow-panel" aria-labelledby="rate">
      <h2 id="rate">How was it?</h2>
      <p className="rate-hint soft">Your ratings help other shoppers.</p>
      <ul className="rate-list">
        {products.map(({ _id, name }) => (
          <li key={_id}>
            <span className="long-name">{name}</span>
            <StarButtons
              name={name}
              chosen={ratings.find(({ product }) => product === _id)?.stars ?? 0}
              onRate={(stars) => rate({ product: _id, stars })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StarButtonsProps {
  readonly name: string
  /** `chosen` is 0 when the product is not rated. */
  readonly chosen: number
  readonly onRate: (stars: Stars) => void
}

const StarButtons = ({ name, chosen, onRate }: StarButtonsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  <div className="rate-stars" role="group" aria-label={`Your rating of ${name}`}>
    {ALL_STARS.map((stars) => (
      <button
        key={stars}
        type="button"
        aria-pressed={stars === chosen}
        aria-label={countOf(stars, 'star')}
        onClick={() => onRate(stars)}
      >
        <Star
          className={stars <= chosen ? 'icon' : 'icon is-off'}
          fill={stars <= chosen ? 'currentColor' : 'none'}
          aria-hidden="true"
        />
      </button>
    ))}
  </div>
)

interface OwnRating {
  readonly product: string
  readonly stars: Stars
}

const ratingsKey = (token: string, products: readonly string[]) => shopperKey(token, 'ratings', ...products)

const useOwnRatings = (token: string, products: readonly string[]) =>
  useQuery<readonly OwnRating[]>({
    queryKey: ratingsKey(token, products),
    queryFn: async () => requireSuccess(await shopperApi.listRatings(token, products)).ratings,
    meta: { onFailure: (failure) => reportShopperFailure(failure, token) },
  })

/**
 * Shows the rating at once, and takes it back when the request fails. Requests run one after the other, so that the
 * last press decides.
 */
function useRateProduct(token: string, products: readonly string[]) {
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
