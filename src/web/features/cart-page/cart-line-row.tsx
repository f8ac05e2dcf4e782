import { Minus, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { formatCents } from '../../../domain/money.ts'
import { paths } from '../../routing/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { extraTerms, LowTag, UnitPrice } from '../../ui/price.tsx'
import { piecesWeight } from '../../ui/weight-text.ts'
import { type AvailableLine, type CartLine, isOver } from '../cart/cart-lines.ts'
import { dropFromCart, removeFromCart, updateCart } from '../cart/change-cart.ts'
import { useLoss } from '../lost-demand/use-loss.ts'
import { LineSkeleton } from './cart-skeleton.tsx'
import { QuantitySelect } from './quantity-select.tsx'

export function CartLineRow({ line }: { line: CartLine }) {
  useLoss('short', ...lostOf(line))
  if (line.status === 'loading') return <LineSkeleton />
  if (line.status === 'available') return <AvailableRow line={line} />
  if (line.status === 'out-of-stock') {
    return (
      <UnavailableRow id={line.id} product={line.product} why="Out of stock" removeName={`Remove ${line.product.name}`}>
        <ProductName product={line.product} />
      </UnavailableRow>
    )
  }
  return (
    <UnavailableRow id={line.id} product={null} why="Unavailable" removeName="Remove the product no longer sold">
      <p className="strong soft">No longer sold</p>
      <p className="soft small">We don’t carry this product anymore.</p>
    </UnavailableRow>
  )
}

/**
 * Returns the product of which too few are left, and how many are missing. Returns an empty id when nothing is missing.
 */
function lostOf(line: CartLine): [product: string, pieces: number] {
  const { id, quantity } = line
  if (line.status === 'out-of-stock') return [id, quantity]
  const left = line.status === 'available' ? line.product.stock : undefined
  return left !== undefined && isOver(quantity, left) ? [id, quantity - left] : ['', 0]
}

function AvailableRow({ line }: { line: AvailableLine }) {
  const { id, product, quantity } = line
  const leftId = useId()
  return (
    <li className="cart-line">
      <LinePicture product={product} />
      <div className="cart-line-about">
        <ProductName product={product} quantity={quantity} />
        <LeftNote line={line} id={leftId} />
      </div>
      <QuantitySelect
        name={product.name}
        quantity={quantity}
        left={product.stock}
        leftId={leftId}
        {...(product.weighed && { weighed: product.weighed })}
        onChange={(chosen) => updateCart(id, chosen, product.name)}
      />
      <p className="cart-line-subtotal">
        {product.weighed && <small>about </small>}
        <span>{formatCents(lineSubtotal(line))}</span>
      </p>
      {quantity > 1 ? (
        <RemoveButton name={`Remove one ${product.name}`} onPress={() => removeFromCart(id, product.name)}>
          <Minus className="icon" aria-hidden="true" />
        </RemoveButton>
      ) : (
        <RemoveButton name={`Remove ${product.name}`} isLast onPress={() => removeFromCart(id, product.name)}>
          <Trash2 className="icon" aria-hidden="true" />
        </RemoveButton>
      )}
    </li>
  )
}

interface UnavailableRowProps {
  readonly id: string
  readonly product: ProductWire | null
  readonly why: string
  readonly removeName: string
  readonly children: ReactNode
}

const UnavailableRow = ({ id, product, why, removeName, children }: UnavailableRowProps) => (
  <li className="cart-line is-out">
    <LinePicture product={product} />
    <div className="cart-line-about">{children}</div>
    <p className="cart-line-quantity cart-line-out small">{why}</p>
    <p className="cart-line-subtotal soft">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not counted</span>
    </p>
    <RemoveButton name={removeName} isLast onPress={() => dropFromCart(id, product?.name)}>
      <Trash2 className="icon" aria-hidden="true" />
    </RemoveButton>
  </li>
)

const LinePicture = ({ product }: { product: ProductWire | null }) => (
  <Picture src={product?.image[0]} category={product?.category ?? ''} alt="" sizes="96px" />
)

interface ProductNameProps {
  readonly product: ProductWire
  readonly quantity?: number
}

const ProductName = ({ product, quantity = 1 }: ProductNameProps) => (
  <>
    <Link href={paths.product(product)}>
      <span className="long-name">{product.name}</span>
    </Link>
    <p className="soft small">
      <span>{product.weighed ? `about ${piecesWeight(product.weighed, quantity)}` : (product.weight ?? 'Weight: N/A')}</span>
      {product.unitPrice && <span> · </span>}
      <UnitPrice of={product} />
    </p>
    {extraTerms(product) && <p className="soft small">{extraTerms(product)}</p>}
  </>
)

function LeftNote({ line: { id: productId, product, quantity }, id }: { line: AvailableLine; id: string }) {
  const left = product.stock
  if (left === undefined) return null
  const take = (button: HTMLElement) => {
    button.closest('li')?.querySelector('select')?.focus() // the pressed button unmounts
    updateCart(productId, left, product.name)
  }
  return (
    <div className="cart-line-left small">
      <p id={id}>
        <LowTag stock={left} />
        {isOver(quantity, left) && <span>{` Your cart has ${quantity}.`}</span>}
      </p>
      {isOver(quantity, left) && (
        <button
          type="button"
          className="text-link"
          aria-label={`Take ${left} of ${product.name}`}
          onClick={(event) => take(event.currentTarget)}
        >
          {`Take ${left}`}
        </button>
      )}
    </div>
  )
}

interface RemoveButtonProps {
  readonly name: string
  /** `isLast` is true when this press removes the whole line, so that the focus moves to the next one. */
  readonly isLast?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function RemoveButton({ name, isLast = false, onPress, children }: RemoveButtonProps) {
  const press = (button: HTMLElement) => {
    if (isLast) focusBeside(button)
    onPress()
  }
  return (
    <button
      type="button"
      className="cart-line-remove icon-button"
      aria-label={name}
      onClick={(event) => press(event.currentTarget)}
    >
      {children}
    </button>
  )
}

/** Moves the focus to a neighboring line. Otherwise a keyboard user would start again at the top of the page. */
function focusBeside(button: HTMLElement): void {
  const line = button.closest('li')
  const next = line?.nextElementSibling?.matches('.cart-line') ? line.nextElementSibling : line?.previousElementSibling
  const place = next?.querySelector<HTMLElement>('.cart-line-remove') ?? document.getElementById('main')
  place?.focus({ preventScroll: true })
}
