import { centsOfTyped, formatCents, formatDollars } from '../../../../domain/money.ts'
import type { FieldKind } from '../../../../domain/products/field-kinds.ts'
import { PRODUCT_FIELD_ROWS, type ProductField } from '../../../../domain/products/product-fields.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { shortDay } from '../../../../domain/time/day-text.ts'
import { isDay } from '../../../../domain/time/iso-time.ts'
import { useCategoryNames } from '../../../document/store-categories.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useSupplierNames } from '../buying/use-suppliers.ts'
import type { ChosenPicture } from '../product-form/picture-choice.ts'
import { useShownPicture } from '../product-form/shown-picture.ts'

const isProductField = (name: string): name is ProductField => Object.hasOwn(PRODUCT_FIELD_ROWS, name)

const kindOf = (name: string): FieldKind | null => (isProductField(name) ? PRODUCT_FIELD_ROWS[name].kind : null)

/** Returns the name itself when it is of no field, as `id` in a catalog file. */
export const fieldName = (name: string): string => (isProductField(name) ? PRODUCT_FIELD_ROWS[name].heading : name)

export function FieldValue({ field, value }: { field: ProductField; value: unknown }) {
  const textOf = useValueText()
  // The cast is safe, because both forms and the history have lists of pictures.
  if (field === 'pictures') return <Pictures of={Array.isArray(value) ? (value as readonly ChosenPicture[]) : []} />
  return <span className="field-value">{textOf(field, value) || <span className="soft">Nothing</span>}</span>
}

/** Returns a function that formats the value of a field. Its text is empty when there is no value. */
export function useValueText(): (field: string, value: unknown) => string {
  const nameOf = useCategoryNames()
  const supplierName = useSupplierNames()
  return (field, value) => {
    const kind = kindOf(field)
    if (kind === 'category') return nameOf(String(value ?? ''))
    return kind === 'supplier' ? supplierName(String(value ?? '')) : valueText(kind, value)
  }
}

function valueText(kind: FieldKind | null, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  return kind === null ? String(value) : KIND_TEXTS[kind](value)
}

const joinedBy = (separator: string) => (values: unknown) => [values].flat().join(separator)

/** Formats a value of each kind that is not empty, as forms send it or the history has it. */
const KIND_TEXTS: Readonly<Record<FieldKind, (value: unknown) => string>> = {
  text: String,
  category: String,
  amount: (value) => (typeof value === 'number' ? formatDollars(value) : typedPrice(String(value))),
  optionalAmount: (value) => KIND_TEXTS.amount(value),
  age: (value) => `${value}+`,
  pieces: String,
  switch: (value) => (value === true ? 'Yes' : 'No'),
  size: sizeText,
  sale: saleTextOf,
  weighed: weighedText,
  lines: joinedBy('\n'),
  words: joinedBy(', '),
  choices: joinedBy(', '),
  barcodes: joinedBy(', '),
  supplier: String,
  pictures: (value) => countOf([value].flat().length, 'picture'),
}

function typedPrice(typed: string): string {
  const amount = centsOfTyped(typed)
  return amount === null ? typed : formatCents(amount)
}

function saleTextOf(sale: unknown): string {
  const { offerPrice = '', from = '', to = '' } = sale as { offerPrice?: string | number; from?: string; to?: string }
  const price = KIND_TEXTS.amount(offerPrice)
  return isDay(from) && isDay(to) ? `${price}, ${shortDay(from)} – ${shortDay(to)}` : price
}

function weighedText(weighed: unknown): string {
  const { per = '', piece = '', price = '', offerPrice = '' } = weighed as Partial<Record<string, string | number>>
  const offer = offerPrice === '' ? '' : `, on offer for ${KIND_TEXTS.amount(offerPrice)}`
  return per === '' ? '' : `${KIND_TEXTS.amount(price)} / ${per}${offer}, about ${piece} ${per} each`
}

function sizeText(size: unknown): string {
  const { amount = '', unit = '' } = size as { amount?: string | number; unit?: string }
  return amount === '' ? '' : `${amount} ${unit}`
}

const Pictures = ({ of }: { of: readonly ChosenPicture[] }) =>
  of.length === 0 ? (
    <span className="soft">None</span>
  ) : (
    <span className="field-pictures">
      {of.map((picture, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
        <Thumbnail key={at} picture={picture} name={`Picture ${at + 1}`} />
      ))}
    </span>
  )

function Thumbnail({ picture, name }: { picture: ChosenPicture; name: string }) {
  const shown = useShownPicture(picture)
  if (typeof picture === 'string') return <Picture src={picture} category="" alt={name} sizes="44px" />
  return <span className="picture">{shown && <img src={shown.url} alt={`${name}, new`} />}</span>
}
