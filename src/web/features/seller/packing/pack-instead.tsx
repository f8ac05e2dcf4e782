import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { DEFAULT_WEIGHING, type OrderedWeight } from '../../../../domain/products/weighed.ts'
import { usePriceTerms } from '../../../document/price-terms.ts'
import { Picture } from '../../../ui/picture.tsx'
import { missingPieces, type PackLine, type Substitute, withSubstitute } from './pack-lines.ts'
import { asSubstitute, type Candidate, isPossible, piecesLeft, type SubstituteOffer } from './proposals.ts'
import type { Packing } from './use-packing.ts'
import { WeighDialog } from './weigh-dialog.tsx'
import '../../../look/product-choice.css'

interface PackInsteadProps {
  /** The scanned product, which is not ordered. */
  readonly product: Candidate
  readonly order: OrderWire
  readonly packing: Packing
  onPacked(words: string): void
}

/** Offers to pack a product instead of one of the lines that are still to pack. It renders nothing when there is none. */
export function PackInstead({ product, order, packing, onPacked }: PackInsteadProps) {
  const { weighing = DEFAULT_WEIGHING } = usePriceTerms()
  const [isOpen, setIsOpen] = useState(false)
  const [toWeigh, setToWeigh] = useState<(Choice & { readonly weighed: OrderedWeight }) | null>(null)
  if (order.substitutions !== 'best') return null
  const choices = packing.lines.flatMap((line): Choice[] => {
    const offer = isReplaceable(line, product) ? asSubstitute(product, line, weighing) : null
    const missing = missingPieces(line)
    return offer ? [{ line, offer, most: Math.min(missing, piecesLeft(product) ?? missing) }] : []
  })
  if (choices.length === 0) return null
  const pack = ({ line, offer }: Choice, { quantity, weight }: Pick<Substitute, 'quantity' | 'weight'>) => {
    packing.save(withSubstitute(line, { ...offer, quantity, weight }))
    onPacked(`${product.name}: packed instead of ${line.product.name}.`)
  }
  const choose = (choice: Choice) => {
    const { weighed } = choice.offer
    if (weighed) setToWeigh({ ...choice, weighed })
    else pack(choice, { quantity: choice.most, weight: null })
  }
  return (
    <>
      <button type="button" className="button button-quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <ArrowRightLeft className="icon" aria-hidden="true" />
        Pack it instead of something…
      </button>
      {isOpen && (
        <ul className="product-choices" aria-label={`Pack ${product.name} instead of`}>
          {choices.map((choice) => (
            <LineChoice key={choice.line.line} choice={choice} onChoose={() => choose(choice)} />
          ))}
        </ul>
      )}
      {toWeigh && (
        <WeighDialog
          goods={toWeigh.offer.product}
          weighed={toWeigh.weighed}
          pieces={toWeigh.most}
          maxPieces={toWeigh.most}
          before={null}
          about={`Instead of ${toWeigh.line.product.name}`}
          receiver={order.address}
          onWeighed={(quantity, weight) => pack(toWeigh, { quantity, weight })}
          onClose={() => setToWeigh(null)}
        />
      )}
    </>
  )
}

interface Choice {
  readonly line: PackLine
  readonly offer: SubstituteOffer
  /** The most pieces that can be packed instead. */
  readonly most: number
}

const isReplaceable = (line: PackLine, product: Candidate): boolean =>
  missingPieces(line) > 0 && line.substitute === null && isPossible(product, line)

const LineChoice = ({ choice: { line, most }, onChoose }: { choice: Choice; onChoose: () => void }) => (
  <li>
    <button type="button" className="product-choice" onClick={onChoose}>
      <Picture src={line.product.image[0]} category={line.product.category} alt="" sizes="48px" />
      <span>
        <span className="strong long-name">{line.product.name}</span>{' '}
        <span className="soft small numbers">{`${most} of ${missingPieces(line)} to pack`}</span>
      </span>
    </button>
  </li>
)
