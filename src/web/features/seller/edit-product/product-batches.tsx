import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { longDay } from '../../../../domain/time/day-text.ts'

/** Lists the pieces on hand by their use-by dates. A product none of whose pieces has a date shows no list. */
export function ProductBatches({ product: { batches = [] } }: { product: SellerProductWire }) {
  if (!batches.some(({ useBy }) => useBy !== null)) return null
  return (
    <section className="product-actions-panel seller-panel" aria-labelledby="batches">
      <h2 className="small-heading" id="batches">
        Use-by dates
      </h2>
      <ul className="numbers" aria-labelledby="batches">
        {batches.map(({ _id, useBy, quantity }) => (
          <li key={_id}>{`${useBy === null ? 'No date' : longDay(useBy)}: ${countOf(quantity, 'piece')}`}</li>
        ))}
      </ul>
    </section>
  )
}
