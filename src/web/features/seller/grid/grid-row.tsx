import { memo, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { centsOfText, formatCents, wireCents } from '../../../../domain/money.ts'
import { saleText } from '../../../../domain/products/sale.ts'
import { SIZE_UNITS, type UnitSystem, unitPriceOf } from '../../../../domain/products/sizes.ts'
import { isLow } from '../../../../domain/stock/stock.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { paths } from '../../../routing/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { soldPriceText } from '../../../ui/weight-text.ts'
import { stockWord } from '../product-list/stock-switch.tsx'
import { Check } from '../seller-parts.tsx'
import { type CellTexts, textsOf } from './cell-kinds.ts'
import { COLUMNS, type Column, isSwitchField, isTextField, nameOf, type SwitchField, type TextField } from './grid-columns.ts'
import { editOf, onEdit } from './grid-edits.ts'
import { beginEdit, isHeldBack, isShownOn, issuesOf, type RowEdit, shownTexts } from './row-edit.ts'
import { type After, TextCell } from './text-cell.tsx'
import { costOfPiece, measuredPrice, perOf } from './weighed-cells.ts'

/** The callbacks of a row. They never change, so that a key press renders only the rows that it concerns. */
export interface RowActions {
  onSelect(id: string, isSelected: boolean): void
  onSwitch(product: SellerProductWire, column: SwitchField, isOn: boolean): void
  onCommit(product: SellerProductWire, column: TextField, text: string, after: After): void
  onCancel(): void
}

interface GridRowProps {
  readonly product: SellerProductWire
  readonly index: number
  readonly isSelected: boolean
  /** `active` is null when the active cell is in another row. */
  readonly active: Column | null
  /** What is in the field of the active cell. Null means that the cell is not being typed in. */
  readonly typing: { readonly text: string; readonly isTyped: boolean } | null
  readonly actions: RowActions
}

export const GridRow = memo(function GridRow({ product, index, isSelected, active, typing, actions }: GridRowProps) {
  const { _id: id } = product
  const edited = useSyncExternalStore(
    (listener) => onEdit(id, listener),
    () => editOf(id),
  )
  const edit = edited ?? beginEdit(product)
  const [before, texts, issues] = [textsOf(edit.base), shownTexts(edit), issuesOf(edit)]
  const isWrong = edited !== undefined && isHeldBack(edit)
  const { name, weight, sku, category } = edit.base
  const about = [weight, sku].filter((text) => text !== undefined).join(' · ')
  const tabIndex = (column: Column) => (active === column ? 0 : -1)
  const state = [isSelected && 'is-selected', isWrong && 'is-wrong'].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtualized grid are no table rows
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div className={`grid-row ${state}`} role="row" aria-rowindex={index + 2} aria-selected={isSelected} data-row={index}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: what it contains is */}
      <div role="gridcell" aria-colindex={columnIndex('select')} data-column="select">
        <Check
          aria-label={`Select ${name}`}
          tabIndex={tabIndex('select')}
          checked={isSelected}
          onChange={({ target }) => actions.onSelect(id, target.checked)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: what it contains is */}
      <div className="grid-product" role="rowheader" aria-colindex={columnIndex('product')} data-column="product">
        <Picture src={product.image[0]} category={category} alt="" sizes="44px" />
        <div>
          <p className="strong">
            <Link href={paths.sellerProduct(id)} tabIndex={tabIndex('product')}>
              {name}
            </Link>
          </p>
          {about !== '' && <p className="soft small">{about}</p>}
          <SaleNote product={edit.base} isPriceTyped={edit.cells.offerPrice !== undefined} />
          {edit.rejection !== null && <p className="grid-error">{edit.rejection}</p>}
        </div>
      </div>
      {COLUMNS.map((column) => {
        if (column === 'unit')
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={column}
              className="grid-flag small numbers"
              role="gridcell"
              aria-colindex={columnIndex(column)}
              aria-readonly="true"
              data-column={column}
              tabIndex={tabIndex(column)}
            >
              <UnitPrice product={edit.base} texts={texts} />
            </div>
          )
        if (isSwitchField(column))
          return (
            <SwitchCell
              key={column}
              column={column}
              edit={edit}
              tabIndex={tabIndex(column)}
              onSwitch={(isOn) => actions.onSwitch(product, column, isOn)}
            />
          )
        if (!isTextField(column)) return null
        return (
          <TextCell
            key={column}
            column={column}
            label={nameOf(column)}
            per={isPrice(column) ? perOf(texts.weighed) : ''}
            text={texts[column]}
            was={edit.cells[column] === undefined ? null : formerText(column, before, texts)}
            issue={edited && issues[column]}
            isActive={active === column}
            {...(column === 'stock' && { note: <StockNote product={edit.base} /> })}
            input={
              active === column && typing
                ? {
                    ...typing,
                    onCommit: (text, after) => actions.onCommit(product, column, text, after),
                    onCancel: actions.onCancel,
                  }
                : null
            }
          />
        )
      })}
    </div>
  )
})

const isPrice = (column: TextField): boolean => column === 'price' || column === 'offerPrice'

/** Returns the saved text of a changed cell. That of a price tells its measure if it was another one. */
function formerText(column: TextField, before: CellTexts, { weighed }: CellTexts): string {
  const isOtherMeasure = isPrice(column) && perOf(before.weighed) !== perOf(weighed)
  return isOtherMeasure ? measuredPrice(before[column], before) : before[column]
}

interface SwitchCellProps {
  readonly column: SwitchField
  readonly edit: RowEdit
  readonly tabIndex: number
  onSwitch(isOn: boolean): void
}

function SwitchCell({ column, edit, tabIndex, onSwitch }: SwitchCellProps) {
  const isOn = isShownOn(edit, column)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtualized grid are no table rows
    // biome-ignore lint/a11y/useFocusableInteractive: what it contains is
    <div className="grid-switch" role="gridcell" aria-colindex={columnIndex(column)} data-column={column}>
      <Switch
        aria-label={`${nameOf(column)}: ${edit.base.name}`}
        tabIndex={tabIndex}
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      <SwitchNote isArchived={edit.base.archived} isOffered={isOn} />
      {edit.cells[column] !== undefined && <span className="grid-was">{`was ${stockWord(!isOn).toLowerCase()}`}</span>}
    </div>
  )
}

const columnIndex = (column: Column) => COLUMNS.indexOf(column) + 1

interface SaleNoteProps {
  readonly product: SellerProductWire
  readonly isPriceTyped: boolean
}

/** Says that the offer price is that of a sale, which ends when somebody types another one. */
function SaleNote({ product: { sale, weighed }, isPriceTyped }: SaleNoteProps) {
  if (!sale) return null
  const isOn = sale.usualPrice !== undefined
  const text = isOn
    ? saleText(sale, isOn)
    : `${saleText(sale, isOn)} for ${soldPriceText(wireCents(sale.offerPrice), weighed?.per)}`
  return <p className="soft small">{isOn && isPriceTyped ? 'The new offer price ends the sale' : text}</p>
}

/** Shows what a piece costs of goods by weight, whose other prices are those by weight. */
function UnitPrice({ product, texts }: { product: SellerProductWire; texts: CellTexts }) {
  const { units = 'metric' } = useStoreFacts()
  const ofPiece = costOfPiece(texts)
  if (ofPiece !== null) return <span>{`about ${formatCents(ofPiece)} each`}</span>
  return <span>{texts.weighed === '' && unitPriceText(product, texts.offerPrice, units)}</span>
}

function unitPriceText({ size }: SellerProductWire, offerPrice: string, units: UnitSystem): string {
  const amount = centsOfText(offerPrice)
  const unit = SIZE_UNITS.find((known) => known === size?.unit)
  if (!size || amount === null || unit === undefined) return ''
  const price = unitPriceOf(amount, { amount: size.amount, unit }, units)
  if (price === null) return ''
  return price.per === 'each' ? `${formatCents(price.amount)} each` : `${formatCents(price.amount)} / ${price.per}`
}

/** Says what the saved count means. */
function StockNote({ product }: { product: SellerProductWire }) {
  if (product.stock === undefined) return null
  if (product.stock <= product.held) return <span className="grid-was strong">Sold out</span>
  if (!isLow(product.stock, product.lowAt)) return null
  return (
    <span className="grid-was">
      <span className="low-tag">Low</span>
    </span>
  )
}

function SwitchNote({ isArchived, isOffered }: { isArchived: boolean; isOffered: boolean }) {
  if (isArchived) return <span className="grid-was">Archived</span>
  return isOffered ? null : <span className="grid-was">{stockWord(isOffered)}</span>
}
