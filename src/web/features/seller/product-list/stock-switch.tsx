import { Switch } from '../../../ui/switch.tsx'

interface StockSwitchProps {
  readonly name: string
  /** Whether the seller offers the product. */
  readonly inStock: boolean
  /** Whether nothing is left of a product that is offered. */
  readonly isSoldOut?: boolean
  /** True while a change is in flight. Presses are ignored then. */
  readonly isChanging: boolean
  readonly onChange: (inStock: boolean) => void
}

/** The words for the seller’s own switch, everywhere in the seller’s area. */
export const stockWord = (isOffered: boolean): string => (isOffered ? 'In stock' : 'Out of stock')

export const StockSwitch = ({ name, inStock, isSoldOut = false, isChanging, onChange }: StockSwitchProps) => (
  <div className="seller-product-stock">
    <Switch
      aria-label={`In stock: ${name}`}
      aria-busy={isChanging}
      checked={inStock}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={inStock ? 'stock-word' : 'stock-word soft'}>{isSoldOut ? 'Sold out' : stockWord(inStock)}</span>
  </div>
)
