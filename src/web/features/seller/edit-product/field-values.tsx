import { centsOfTyped, formatCents } from '../../../../domain/money.ts'
import { useCategoryNames } from '../../../document/store-categories.ts'
import { Picture } from '../../../ui/picture.tsx'
import { formatDollars } from '../../../ui/price.tsx'
import type { ChosenPicture } from '../product-form/picture-choice.ts'
import type { DraftField } from '../product-form/product-draft.ts'
import { useShownPicture } from '../product-form/shown-picture.ts'
import './field-values.css'

export type ShownField = DraftField | 'pictures' | 'archived'

const NAMES: Readonly<Record<ShownField, string>> = {
  ...{ name: 'Name', category: 'Category', weight: 'Weight', description: 'Description', price: 'Product price' },
  ...{ offerPrice: 'Offer price', stock: 'Stock', inStock: 'In stock', sku: 'SKU', size: 'Size', ingredients: 'Ingredients' },
  ...{ origin: 'Origin', allergens: 'Allergens', synonyms: 'Synonyms', lowAt: 'Low at', pictures: 'Pictures' },
  archived: 'Archived',
}

export const fieldName = (field: ShownField): string => NAMES[field]

export function FieldValue({ field, value }: { field: ShownField; value: unknown }) {
  const textOf = useValueText()
  if (field === 'pictures') return <Pictures of={Array.isArray(value) ? (value as readonly ChosenPicture[]) : []} />
  return <span className="field-value">{textOf(field, value) || <span className="soft">Nothing</span>}</span>
}

/** Returns a function that formats the value of a field. Its text is empty when there is no value. */
export function useValueText(): (field: ShownField, value: unknown) => string {
  const nameOf = useCategoryNames()
  return (field, value) => (field === 'category' ? nameOf(String(value ?? '')) : valueText(field, value))
}

function valueText(field: ShownField, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listText(field, value)
  if (typeof value === 'object') return sizeText(value)
  if (field === 'price' || field === 'offerPrice')
    return typeof value === 'number' ? formatDollars(value) : typedPrice(String(value))
  return String(value)
}

function typedPrice(typed: string): string {
  const amount = centsOfTyped(typed)
  return amount === null ? typed : formatCents(amount)
}

function listText(field: ShownField, values: readonly unknown[]): string {
  if (field === 'pictures') return values.length === 1 ? '1 picture' : `${values.length} pictures`
  return values.join(field === 'description' ? '\n' : ', ')
}

const sizeText = (size: object): string => {
  // The size is the only field that is an object.
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
