import { Switch } from '../../../ui/switch.tsx'

interface StockSwitchProps {
  readonly name: string
  readonly inStock: boolean
  /** True while a change is in flight. Presses are ignored then. */
  readonly isChanging: boolean
  readonly onChange: (inStock: boolean) => void
  readonly words?: { readonly on: string; readonly off: string } | undefined
}

const WORDS = { on: 'In stock', off: 'Out of stock' }

export const StockSwitch = ({ name, inStock, isChanging, onChange, words = WORDS }: StockSwitchProps) => (
  <div className="seller-product-stock">
    <Switch
      aria-label={`In stock: ${name}`}
      aria-busy={isChanging}
      checked={inStock}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={inStock ? 'stock-word' : 'stock-word soft'}>{inStock ? words.on : words.off}</span>
  </div>
)
