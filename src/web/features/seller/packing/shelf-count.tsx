import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { MAX_STOCK } from '../../../../domain/stock.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import type { Goods } from './pack-lines.ts'

// The search also finds products whose name contains this product's name.
const FOUND = 50

const stockKey = (token: Token, product: string) => sellerKey(token, 'shelf-count', product)

/** Offers to count a product whose shelf was empty although the store still counts some of it. */
export function ShelfCount({ product: { _id: product, name } }: { product: Goods }) {
  const token = sellerToken()
  const field = useId()
  const { busy, run } = useOneAtATime()
  const { data: stock } = useQuery({
    queryKey: stockKey(token, product),
    queryFn: async () => {
      const { products } = requireSuccess(await sellerApi.listProducts(token, null, FOUND, { search: name }))
      return products.find(({ _id }) => _id === product)?.stock ?? null
    },
  })
  if (stock === undefined || stock === null || stock === 0) return null
  const save = async (count: number) => {
    const response = await sellerApi.changeStock(token, { product, count, reason: 'counted' })
    if (!response.success) return reportSellerFailure(response, token)
    notify.success(`${name}: ${count} counted`)
    queryClient.setQueryData(stockKey(token, product), null) // hides the form, because it is counted now
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const count = Number(new FormData(event.currentTarget).get('count'))
    void run(() => save(count))
  }
  return (
    <form className="shelf-count" onSubmit={submit}>
      <label htmlFor={field}>{`The store still counts ${stock}. How many are on the shelf?`}</label>
      <input
        className="input"
        id={field}
        name="count"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_STOCK}
        defaultValue={0}
        required
      />
      <button type="submit" className="button button-quiet" aria-busy={busy}>
        Set count
      </button>
    </form>
  )
}
