import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { cents, formatCents, wireCents } from '../../../../domain/money.ts'
import type { OrderedWeight } from '../../../../domain/products/weighed.ts'
import { MAX_STOCK } from '../../../../domain/stock/stock.ts'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import {
  type Goods,
  isDecided,
  type LinePick,
  missingPieces,
  type PackLine,
  withPieces,
  withReason,
  withSubstitute,
} from './pack-lines.ts'
import { PackStepper } from './pack-stepper.tsx'
import { PackSubstitutes } from './pack-substitutes.tsx'
import { countedText } from './typed-weight.ts'
import { WeighButton, WeighLine } from './weigh-dialog.tsx'

interface PackEditProps {
  readonly id: string
  readonly line: PackLine
  readonly order: OrderWire
  onSave(pick: LinePick): void
  onClose(): void
}

export function PackEdit({ id, line, order, onSave, onClose }: PackEditProps) {
  const { product, quantity, weighed, picked, substitute } = line
  const missing = missingPieces(line)
  const leaveOut = (!isDecided(line) || substitute) && (
    <button
      type="button"
      className="button button-quiet"
      onClick={() => {
        onSave(withSubstitute(line, null))
        onClose()
      }}
    >
      {substitute ? 'No substitute' : 'Leave it out'}
    </button>
  )
  return (
    <div className="pack-edit" id={id}>
      <div className="pack-edit-row">
        <span className="strong">Packed</span>
        {weighed ? (
          <PackedWeight line={line} weighed={weighed} order={order} onSave={onSave} />
        ) : (
          <PackStepper
            name={product.name}
            value={picked ?? quantity}
            min={0}
            max={quantity}
            onChange={(pieces) => onSave(withPieces(line, pieces))}
          />
        )}
      </div>
      {isDecided(line) && missing > 0 && <WhyFewer line={line} onSave={onSave} />}
      {isDecided(line) && missing > 0 && !line.isRestocked && line.isSaved && <ShelfCount product={product} />}
      {missing > 0 &&
        (order.substitutions === 'best' ? (
          <PackSubstitutes line={line} receiver={order.address} onSave={onSave}>
            {leaveOut}
          </PackSubstitutes>
        ) : (
          <>
            <p className="soft small">{`${order.address.firstName} wants no substitutes. What’s missing comes off the total.`}</p>
            {leaveOut}
          </>
        ))}
    </div>
  )
}

interface PackedWeightProps extends Pick<PackEditProps, 'line' | 'order' | 'onSave'> {
  readonly weighed: OrderedWeight
}

/** The pieces of goods by weight change together with their weight. */
function PackedWeight({ line, weighed, order, onSave }: PackedWeightProps) {
  const [isWeighing, setIsWeighing] = useState(false)
  const { product, quantity, picked, weight } = line
  return (
    <>
      {picked !== null && <span className="numbers">{countedText(`${picked} of ${quantity}`, weight, weighed)}</span>}
      <WeighButton name={product.name} isAgain={weight !== null} onPress={() => setIsWeighing(true)} />
      {isWeighing && (
        <WeighLine line={line} weighed={weighed} order={order} onSave={onSave} onClose={() => setIsWeighing(false)} />
      )}
    </>
  )
}

/** Asks why pieces are missing, because the answer changes the stock. */
function WhyFewer({ line, onSave }: Pick<PackEditProps, 'line' | 'onSave'>) {
  const { product, weighed, isRestocked, substitute } = line
  const name = useId()
  const less = missingPieces(line) - (substitute?.quantity ?? 0)
  return (
    <fieldset className="pack-why">
      <legend className="visually-hidden">{`Why fewer ${product.name}?`}</legend>
      {[false, true].map((restocked) => (
        <label className="pack-choice" key={String(restocked)}>
          <input
            type="radio"
            name={name}
            checked={isRestocked === restocked}
            onChange={() => onSave(withReason(line, restocked))}
          />
          <span>{restocked ? 'Put back' : 'Shelf was empty'}</span>
        </label>
      ))}
      {less > 0 && (
        <p className="soft small">{`${less} less: ${weighed ? 'about ' : ''}${formatCents(cents(less * wireCents(product.offerPrice)))} comes off.`}</p>
      )}
    </fieldset>
  )
}

// The search also finds products whose name contains this product's name.
const FOUND = 50

const stockKey = (token: Token, product: string) => sellerKey(token, 'shelf-count', product)

/** Offers to count a product whose shelf was empty although the store still counts some of it. */
function ShelfCount({ product: { _id: product, name } }: { product: Goods }) {
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
