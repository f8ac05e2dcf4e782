import { ChevronDown, Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import { MAX_QUANTITY } from '../../../domain/carts/cart.ts'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { formatCents, formatDollars, wireCents } from '../../../domain/money.ts'
import { countOf } from '../../../domain/text/counts.ts'
import magnifier from '../../pictures/magnifier.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { Picture } from '../../ui/picture.tsx'
import { UnitPrice } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { FoundLine } from './use-shopping-list.ts'
import '../../look/product-choice.css'

interface ListLineProps {
  readonly found: FoundLine
  onChoose(product: ProductWire): void
  onQuantity(quantity: number): void
  onLeaveOut(): void
  onPutBack(): void
  onRetry(): void
}

export function ListLineRow({ found, ...actions }: ListLineProps) {
  const { line, status, chosen } = found
  return (
    <li className="list-line">
      <div className="list-asked">
        <p>
          <q>{line.text}</q>
        </p>
        {status === 'found' && found.mayBeLoose && <PackageQuestion found={found} onQuantity={actions.onQuantity} />}
      </div>
      {status === 'loading' && <LoadingLine />}
      {status === 'failed' && (
        <Aside title="We couldn’t look this up">
          <button type="button" className="text-link" onClick={actions.onRetry}>
            Try again<span className="visually-hidden">{` to find ${line.text}`}</span>
          </button>
        </Aside>
      )}
      {status === 'left-out' && (
        <Aside title="Left out">
          <button type="button" className="text-link" onClick={actions.onPutBack}>
            Put back<span className="visually-hidden">{` ${line.text}`}</span>
          </button>
        </Aside>
      )}
      {status === 'found' && chosen === null && (
        <MissingLine words={line.words} text={line.text} onLeaveOut={actions.onLeaveOut} />
      )}
      {status === 'found' && chosen !== null && <ChosenLine found={found} chosen={chosen} {...actions} />}
    </li>
  )
}

type PackageQuestionProps = Pick<ListLineProps, 'found' | 'onQuantity'>

function PackageQuestion({ found: { line, chosen, quantity }, onQuantity }: PackageQuestionProps) {
  const weight = chosen?.weight ?? 'a package'
  const about = <span className="visually-hidden">{` of ${line.words}`}</span>
  return (
    <div className="list-question">
      <p>{`This is sold as ${weight}. Do you want ${line.quantity} of those?`}</p>
      <button
        type="button"
        className="text-link"
        onClick={() => onQuantity(Math.min(line.quantity, chosen?.stock ?? MAX_QUANTITY))}
      >
        <span>{`Yes, ${line.quantity} × ${weight}`}</span>
        {about}
      </button>
      <button type="button" className="text-link" onClick={() => onQuantity(quantity)}>
        <span>{`No, ${quantity} × ${weight}`}</span>
        {about}
      </button>
    </div>
  )
}

const LoadingLine = () => (
  <>
    <Skeleton className="picture" />
    <Skeleton width="60%" height={40} />
    <span />
    <div className="list-foot" aria-hidden="true">
      <span className="list-loading" />
    </div>
  </>
)

function Aside({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <ArtPicture tint="sand" of={{ src: magnifier }} />
      <p className="strong">{title}</p>
      <span />
      <div className="list-foot">{children}</div>
    </>
  )
}

const MissingLine = ({ words, text, onLeaveOut }: { words: string; text: string; onLeaveOut: () => void }) => (
  <Aside title="Nothing found">
    <Link className="text-link" href={paths.products(words)}>
      Search<span className="visually-hidden">{` for ${words}`}</span>
    </Link>
    <button type="button" className="text-link" onClick={onLeaveOut}>
      Leave it out<span className="visually-hidden">{`: ${text}`}</span>
    </button>
  </Aside>
)

type ChosenLineProps = ListLineProps & { readonly chosen: ProductWire }

function ChosenLine({ found, chosen, onChoose, onQuantity, onLeaveOut }: ChosenLineProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choices = useId()
  const { line, products, quantity } = found
  const others = products.length - 1
  return (
    <>
      <Picture src={chosen.image[0]} category={chosen.category} alt="" sizes="56px" />
      <div>
        <Link className="list-name strong long-name" href={paths.product(chosen)}>
          {chosen.name}
        </Link>
        <p className="list-weight soft small">
          <span>{chosen.weight}</span> <UnitPrice of={chosen} />
        </p>
      </div>
      <p className="strong numbers">{formatCents(lineSubtotal({ offerPrice: wireCents(chosen.offerPrice), quantity }))}</p>
      <div className="list-foot">
        {others > 0 ? (
          <button
            type="button"
            className="text-link"
            aria-expanded={isOpen}
            aria-controls={choices}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>{isOpen ? 'Hide others' : countOf(others, 'other')}</span>
            <span className="visually-hidden">{` for ${line.words}`}</span>
            <ChevronDown className="icon" aria-hidden="true" />
          </button>
        ) : (
          <span />
        )}
        <Stepper product={chosen} quantity={quantity} onQuantity={onQuantity} onLeaveOut={onLeaveOut} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div id={choices} className="list-others" role="group" aria-label={`Products for ${line.words}`} hidden={!isOpen}>
        {products.map((product) => (
          <button
            key={product._id}
            type="button"
            className={product === chosen ? 'product-choice is-chosen' : 'product-choice'}
            aria-pressed={product === chosen}
            onClick={() => onChoose(product)}
          >
            <Picture src={product.image[0]} category={product.category} alt="" sizes="48px" />
            <span>
              <span className="strong long-name">{product.name}</span>
              <span className="soft small">
                {[formatDollars(product.offerPrice), product.weight].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

interface StepperProps {
  readonly product: ProductWire
  readonly quantity: number
  onQuantity(quantity: number): void
  onLeaveOut(): void
}

/** Leaves the line out with its last piece. */
function Stepper({ product, quantity, onQuantity, onLeaveOut }: StepperProps) {
  const most = Math.min(product.stock ?? MAX_QUANTITY, MAX_QUANTITY)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="list-stepper" role="group" aria-label={`Quantity of ${product.name}`}>
      <button
        type="button"
        aria-label={quantity === 1 ? `Leave out ${product.name}` : `One less ${product.name}`}
        onClick={() => (quantity === 1 ? onLeaveOut() : onQuantity(quantity - 1))}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={`One more ${product.name}`}
        aria-disabled={quantity >= most}
        onClick={() => quantity < most && onQuantity(quantity + 1)}
      >
        <Plus className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}
