import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { MAX_BEST_SELLERS } from '../../../../domain/settings/settings.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { ProductPicker } from '../phone-order/product-picker.tsx'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import { useSaveSettings } from './use-settings.ts'

/** Chooses the products that Home shows as best sellers as long as too few are sold. Each press is saved at once. */
export function BestSellersPanel({ settings: { bestSellers: ids } }: { settings: SettingsWire }) {
  const heading = useId()
  const save = useSaveSettings()
  const { busy, run } = useOneAtATime()
  const { names, hasFailed, reload } = useNames(ids)
  const change = (bestSellers: readonly string[]) => void run(async () => void (await save({ bestSellers: [...bestSellers] })))
  return (
    <section className="seller-panel titled-panel settings-panel" aria-labelledby={heading}>
      <h2 id={heading}>Best sellers</h2>
      <div className="titled-panel-body settings-fields">
        <p className="soft">
          {ids.length === 0
            ? 'Home shows what sells most, and your newest products until there are sales. Choose others for that time.'
            : 'Home shows what sells most, and these until there are sales.'}
        </p>
        {hasFailed && <Notice onRetry={reload}>Products could not be loaded.</Notice>}
        {names.length > 0 && (
          <ul className="zip-list" aria-label="Chosen best sellers">
            {names.map(({ id, name }) => (
              <li className="zip" key={id}>
                <span className="long-name">{name}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${name}`}
                  aria-busy={busy}
                  onClick={() => change(ids.filter((one) => one !== id))}
                >
                  <X className="icon" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {ids.length < MAX_BEST_SELLERS && (
          <ProductPicker onAdd={({ id }) => ids.includes(id) || change([...ids, id])} action="Add to the best sellers" />
        )}
      </div>
    </section>
  )
}

/** Loads the names of products. One that was deleted is left out. */
function useNames(ids: readonly string[]) {
  const token = sellerToken()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: sellerKey(token, 'best-sellers', ids.join(',')),
    queryFn: () => Promise.all(ids.map((id) => sellerApi.getProduct(token, id))),
    enabled: ids.length > 0,
  })
  const found = (data ?? []).flatMap((one) => (one.success ? [{ id: one.product._id, name: one.product.name }] : []))
  return { names: found, hasFailed: isError && !isFetching, reload: () => void refetch() }
}
