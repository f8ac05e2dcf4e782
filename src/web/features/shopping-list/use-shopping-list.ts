import { useRef, useState } from 'react'
import type { ProductWire } from '../../../contract/products/products.ts'
import { countsLoosePieces, type ListLine, parseShoppingList, piecesNeeded } from '../../../domain/carts/shopping-list.ts'
import { wireCents } from '../../../domain/money.ts'
import { MAX_SEARCH } from '../../../domain/products/product.ts'
import { SIZE_UNITS, type Size, sizeOfWeight } from '../../../domain/products/sizes.ts'
import { api } from '../../api/api.ts'

export interface FoundLine {
  readonly line: ListLine
  readonly status: 'loading' | 'failed' | 'found' | 'left-out'
  /** `products` are the matches, the best one first. */
  readonly products: readonly ProductWire[]
  /** `chosen` is null when nothing matches. */
  readonly chosen: ProductWire | null
  readonly quantity: number
  /** True while it is not known whether the number on the list counts pieces, or packages that are sold by weight. */
  readonly mayBeLoose: boolean
}

interface ReadList {
  readonly lines: readonly FoundLine[]
  /** Counts the lines beyond the longest list. */
  readonly leftOut: number
}

const REQUESTS_AT_ONCE = 4

/** Finds a product for each line of a list, a few lines at a time. */
export function useShoppingList() {
  const [list, setList] = useState<ReadList | null>(null)
  const reading = useRef(0)
  const known = useRef(new Map<string, readonly ProductWire[]>())

  const change = (index: number, changed: (line: FoundLine) => FoundLine) =>
    setList((now) => now && { ...now, lines: now.lines.map((line, at) => (at === index ? changed(line) : line)) })

  async function findLine(index: number, line: ListLine, isCurrent: () => boolean): Promise<void> {
    const products = known.current.get(line.words) ?? (await findProducts(line.words))
    if (products) known.current.set(line.words, products)
    if (isCurrent()) change(index, () => foundLine(line, products))
  }

  function find(text: string): void {
    reading.current += 1
    const current = reading.current
    const isCurrent = () => reading.current === current
    const { lines, leftOut } = parseShoppingList(text)
    setList({ lines: lines.map(loadingLine), leftOut })
    const waiting = [...lines.entries()]
    const findNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next && isCurrent(); next = waiting.shift()) await findLine(...next, isCurrent)
    }
    for (let started = 0; started < REQUESTS_AT_ONCE; started += 1) void findNext()
  }

  function retry(index: number, { line }: FoundLine): void {
    const current = reading.current
    change(index, () => loadingLine(line))
    void findLine(index, line, () => reading.current === current)
  }

  return {
    list,
    find,
    retry,
    choose: (index: number, product: ProductWire) => change(index, (found) => ({ ...found, ...chosenOf(found.line, product) })),
    setQuantity: (index: number, quantity: number) => change(index, (found) => ({ ...found, quantity, mayBeLoose: false })),
    leaveOut: (index: number) => change(index, (found) => ({ ...found, status: 'left-out' })),
    putBack: (index: number) => change(index, (found) => ({ ...found, status: 'found' })),
  }
}

const loadingLine = (line: ListLine): FoundLine => ({
  line,
  status: 'loading',
  products: [],
  chosen: null,
  quantity: line.quantity,
  mayBeLoose: false,
})

function foundLine(line: ListLine, products: readonly ProductWire[] | null): FoundLine {
  if (!products) return { ...loadingLine(line), status: 'failed' }
  const [best] = products
  if (!best) return { ...loadingLine(line), status: 'found' }
  return { line, status: 'found', products, ...chosenOf(line, best) }
}

/** One package is taken when the number may count loose pieces, until the shopper says so. */
function chosenOf(line: ListLine, product: ProductWire): Pick<FoundLine, 'chosen' | 'quantity' | 'mayBeLoose'> {
  const size = sizeOf(product)
  const mayBeLoose = countsLoosePieces(line, product.name, size)
  const wanted = mayBeLoose ? 1 : piecesNeeded(line, size)
  return { chosen: product, quantity: Math.min(wanted, product.stock ?? Number.POSITIVE_INFINITY), mayBeLoose }
}

function sizeOf({ size, weight }: ProductWire): Size | null {
  const unit = SIZE_UNITS.find((known) => known === size?.unit)
  return size && unit ? { amount: size.amount, unit } : sizeOfWeight(weight ?? null, 'us')
}

/** Returns the lines that go into the cart. A product of several lines is in one, with the sum of their quantities. */
export function wantedProducts(lines: readonly FoundLine[]) {
  const wanted = new Map<string, ProductWire & { quantity: number }>()
  for (const { status, chosen, quantity } of lines) {
    if (status !== 'found' || chosen === null) continue
    wanted.set(chosen._id, { ...chosen, quantity: (wanted.get(chosen._id)?.quantity ?? 0) + quantity })
  }
  return [...wanted.values()]
}

export const sumOf = (lines: readonly FoundLine[]): number =>
  wantedProducts(lines).reduce((sum, { offerPrice, quantity }) => sum + wireCents(offerPrice) * quantity, 0)

const MAX_SHOWN = 4

/**
 * Finds the products that can be bought and match the words of a list's line, the best match first. Returns null when
 * the request failed.
 */
async function findProducts(words: string): Promise<readonly ProductWire[] | null> {
  const q = words.slice(0, MAX_SEARCH)
  const response = await api.searchProducts({ q, inStock: 'true', limit: String(MAX_SHOWN) })
  return response.success ? [...response.products, ...response.related].slice(0, MAX_SHOWN) : null
}
