import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Cart } from '../../../domain/carts/cart.ts'
import { type CartLink, readCartLink, withoutCartLink } from '../../../domain/carts/cart-link.ts'
import { formatCents, formatDollars } from '../../../domain/money.ts'
import { wireProductId } from '../../../domain/products/product.ts'
import { capitalized } from '../../../domain/text/shown-text.ts'
import { paths } from '../../routing/paths.ts'
import { CloseButton, Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { extraTerms } from '../../ui/price.tsx'
import { Question } from '../../ui/question.tsx'
import { piecesWeight } from '../../ui/weight-text.ts'
import { useCartProducts } from '../cart/cart-products.ts'
import { useCart } from '../cart/cart-state.ts'
import {
  addLinkedLines,
  type LinkedLine,
  linkedLines,
  missingSentence,
  partText,
  piecesOf,
  subtotalOf,
  totalText,
} from './linked-lines.ts'

/**
 * Asks whether to add the products that the address names. Either answer takes them out of the address, so that a reload adds
 * nothing.
 */
export function LinkQuestion({ query }: { query: string }) {
  const [, navigate] = useLocation()
  const [link] = useState(() => readCartLink(query))
  const close = () => {
    const rest = withoutCartLink(query)
    navigate(link.continueTo ?? (rest === '' ? paths.cart() : `${paths.cart()}?${rest}`), { replace: true })
  }
  return link.lines.length === 0 ? (
    <NothingNamed missing={link.missing} onClose={close} />
  ) : (
    <Linked link={link} onClose={close} />
  )
}

const NothingNamed = ({ missing, onClose }: { missing: number; onClose: () => void }) => (
  <Statement title={missing > 0 ? 'Nothing to add' : 'This link doesn’t work'} onClose={onClose}>
    <p>
      {missing > 0
        ? `${missingSentence(missing)}. Your cart is as it was.`
        : 'It may be incomplete, or name too many products. Your cart is as it was.'}
    </p>
  </Statement>
)

interface StatementProps {
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

const Statement = ({ title, children, onClose }: StatementProps) => (
  <Dialog title={title} onClose={onClose}>
    <div>{children}</div>
    <div className="dialog-actions">
      <CloseButton className="button button-ink" onClose={onClose}>
        Close
      </CloseButton>
    </div>
  </Dialog>
)

function Linked({ link, onClose }: { link: CartLink; onClose: () => void }) {
  const [wanted] = useState<Cart>(() => new Map(link.lines.map(({ code, quantity }) => [wireProductId(code), quantity])))
  const products = useCartProducts(wanted)
  const lines = linkedLines(wanted, products.known, useCart())
  const isAdded = useRef(false)
  const add = async () => {
    if (isAdded.current) return
    isAdded.current = true
    addLinkedLines(wanted, products.known, link.missing)
  }
  if (products.status === 'loading') return null
  if (products.status === 'failed')
    return (
      <Statement title="Your products didn’t load" onClose={onClose}>
        <Notice onRetry={products.reload}>The products in the link could not be loaded.</Notice>
      </Statement>
    )
  const list = <LinkedList lines={lines} missing={link.missing} />
  return piecesOf(lines) === 0 ? (
    <Statement title="Nothing to add" onClose={onClose}>
      {list}
    </Statement>
  ) : (
    <Question title="Add these to your cart?" yes="Add to cart" no="No, thanks" onYes={add} onClose={onClose}>
      {list}
      <p className="strong numbers">{totalText(lines)}</p>
    </Question>
  )
}

export const LinkedList = ({ lines, missing }: { lines: readonly LinkedLine[]; missing: number }) => (
  <ul>
    {lines.map((linked) => (
      <LinkedRow key={linked.line.id} {...linked} />
    ))}
    {missing > 0 && <li className="linked-line-short small">{missingSentence(missing)}</li>}
  </ul>
)

function LinkedRow({ line, fits }: LinkedLine) {
  const product = 'product' in line ? line.product : null
  return (
    <li className="linked-line">
      <Picture src={product?.image[0]} category={product?.category ?? ''} alt="" sizes="48px" />
      <div>
        <p className="strong long-name">{product?.name ?? 'A product no longer sold'}</p>
        {fits > 0 && product && <p className="soft small">{piecesText(product, fits)}</p>}
        <Shortage line={line} fits={fits} />
      </div>
      {fits > 0 && (
        <p className="strong numbers">{`${product?.weighed ? 'about ' : ''}${formatCents(subtotalOf(line, fits))}`}</p>
      )}
    </li>
  )
}

function Shortage({ line, fits }: LinkedLine) {
  if (line.status === 'out-of-stock') return <p className="linked-line-short small">Out of stock</p>
  if (line.status !== 'available' || fits === line.quantity) return null
  return <p className="linked-line-short small">{capitalized(partText(line.product, fits, line.quantity))}</p>
}

type KnownProduct = Parameters<typeof partText>[0]

/** Returns a text such as `2 × $1.50 · 500 g · plus $0.25 deposit`. */
function piecesText(product: KnownProduct, pieces: number): string {
  const { weighed, weight, offerPrice } = product
  const measure = weighed ? `about ${piecesWeight(weighed, pieces)}` : `${pieces} × ${formatDollars(offerPrice)}`
  return [measure, weighed ? '' : weight, extraTerms(product)].filter(Boolean).join(' · ')
}
