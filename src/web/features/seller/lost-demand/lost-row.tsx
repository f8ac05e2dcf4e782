import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { LostRowWire } from '../../../../contract/search/lost-demand.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { dayText } from '../../../ui/date-text.ts'
import { Picture } from '../../../ui/picture.tsx'
import { canBeSynonym, lostText, nameOf, restockUrl } from './lost-texts.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import { useDismissal } from './use-lost-demand.ts'

export function LostRow({ row }: { row: LostRowWire }) {
  const { kind, product, amount, at, state } = row
  return (
    <li className="lost-row">
      {kind !== 'search' && product ? (
        <Picture src={product.image[0]} category={product.category} alt="" sizes="48px" />
      ) : (
        <span className="lost-mark">
          <SearchX className="icon" aria-hidden="true" />
        </span>
      )}
      <div className="lost-about">
        <p className="strong long-name">{kind === 'search' ? `“${nameOf(row)}”` : nameOf(row)}</p>
        <p className="soft small">
          <span>{`${lostText(row)} ·`}</span> <time dateTime={at}>{dayText(at)}</time>
        </p>
      </div>
      <p className="lost-amount numbers">
        <span className="soft small">about </span>
        <strong>{formatDollars(amount)}</strong>
      </p>
      {state !== 'served' && (
        <div className="lost-actions">
          {state === 'open' && <WaysToServe row={row} />}
          <Dismissal row={row} />
        </div>
      )}
    </li>
  )
}

function WaysToServe({ row }: { row: LostRowWire }) {
  const { kind, text = '', product } = row
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      {product && (
        <Link className="button button-secondary" href={restockUrl(product)}>
          Restock<span className="visually-hidden">{` ${product.name}`}</span>
        </Link>
      )}
      {kind === 'search' && !product && (
        <Link className="button button-secondary" href={paths.sellerAddProduct(text)}>
          Add product<span className="visually-hidden">{` ${text}`}</span>
        </Link>
      )}
      {kind === 'search' && canBeSynonym(text) && (
        <button type="button" className="button button-quiet" onClick={() => setIsChoosing(true)}>
          Add as synonym<span className="visually-hidden">{`: ${text}`}</span>
        </button>
      )}
      {isChoosing && <SynonymDialog text={text} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

function Dismissal({ row }: { row: LostRowWire }) {
  const { isSaving, dismiss } = useDismissal(row)
  const isDismissed = row.state === 'dismissed'
  if (row.kind !== 'search' && !row.product) return null
  return (
    <BusyButton
      className="button button-quiet"
      busy={isSaving}
      hiddenText={`: ${nameOf(row)}`}
      onClick={() => dismiss(!isDismissed)}
    >
      {isDismissed ? 'Take back' : 'Not for us'}
    </BusyButton>
  )
}
