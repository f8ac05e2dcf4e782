import { Minus, Plus } from 'lucide-react'
import { type FocusEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import { paths } from '../../routing/paths.ts'
import { piecesWeight } from '../../ui/weight-text.ts'
import { addToCart, isAllOf, removeFromCart } from '../cart/change-cart.ts'
import './quantity-stepper.css'

interface AddButtonProps {
  /** `data-add` is the product's id. bootstrap.ts reads it when the button is pressed before hydration. */
  readonly 'data-add': string
  onClick(): void
}

interface QuantityStepperProps {
  readonly product: ProductWire
  readonly quantity: number
  readonly large?: boolean
  readonly add: (button: AddButtonProps) => ReactElement
}

export function QuantityStepper({ product, quantity, large = false, add }: QuantityStepperProps) {
  const { container, follow } = useFocusFollowing(quantity > 0)
  const more = () => addToCart(product)
  const less = () => removeFromCart(product._id, product.name)
  const [hasFocus, setHasFocus] = useState(false)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setHasFocus(currentTarget.contains(relatedTarget))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of the buttons inside
    <div style={{ display: 'contents' }} ref={container} onFocus={() => setHasFocus(true)} onBlur={onBlur}>
      {quantity === 0 ? (
        add({ 'data-add': product._id, onClick: () => follow(more) })
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div
          className={large ? 'quantity-stepper quantity-stepper-large' : 'quantity-stepper'}
          role="group"
          aria-label={`Quantity of ${product.name}`}
        >
          <button
            type="button"
            aria-label={`Remove one ${product.name}`}
            onClick={() => (quantity === 1 ? follow(less) : less())}
          >
            <Minus className="icon" aria-hidden="true" />
          </button>
          <output>
            {product.weighed ? (
              <>
                <span className="visually-hidden">about </span>
                <span className="quantity-weight">{piecesWeight(product.weighed, quantity)}</span>
              </>
            ) : (
              quantity
            )}
          </output>
          <button
            type="button"
            aria-label={`Add one more ${product.name}`}
            aria-disabled={isAllOf(product, quantity)}
            onClick={more}
          >
            <Plus className="icon" aria-hidden="true" />
          </button>
        </div>
      )}
      {/* The cart is one Tab away for whoever has just added a product, and no stop for others. */}
      {hasFocus && quantity > 0 && (
        <Link className="skip-link button button-primary" href={paths.cart()}>
          Go to cart
        </Link>
      )}
    </div>
  )
}

/** Moves the focus when the add button and the stepper replace each other, to the button in the same spot. */
function useFocusFollowing(isInCart: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const follows = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the exchange moves the focus
  useLayoutEffect(() => {
    if (follows.current) container.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus()
    follows.current = false
  }, [isInCart])
  const follow = (exchange: () => void) => {
    follows.current = true
    exchange()
  }
  return { container, follow }
}
