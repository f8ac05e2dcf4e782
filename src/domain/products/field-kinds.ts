import type { SupplierId } from '../buying/supplier.ts'
import type { Cents } from '../money.ts'
import type { MinimumAge } from './minimum-age.ts'
import type { Sale, SentSale } from './sale.ts'
import type { Size } from './sizes.ts'
import type { Weighed } from './weighed.ts'
import type { SentWeighed } from './weighed-rules.ts'

/**
 * Has the values of each kind, as a product has them. Fields of one kind are typed, sent, saved and shown in the same way.
 */
export interface KindValues {
  readonly text: string | null
  /** Is the path of a category. */
  readonly category: string
  readonly amount: Cents
  readonly optionalAmount: Cents | null
  readonly age: MinimumAge | null
  readonly pieces: number | null
  readonly switch: boolean
  readonly size: Size | null
  readonly sale: Sale | null
  readonly weighed: Weighed | null
  readonly lines: readonly string[]
  /** The seller types any words here. */
  readonly words: readonly string[]
  /** `choices` are some of the row's `choices`. */
  readonly choices: readonly string[]
  readonly barcodes: readonly string[]
  readonly supplier: SupplierId | null
  /** The paths are of pictures in full size (`picturePath`). */
  readonly pictures: readonly string[]
}

export type FieldKind = keyof KindValues

/** The values of each kind, as forms and the grid send them. */
export interface SentValues
  extends Omit<KindValues, 'amount' | 'optionalAmount' | 'age' | 'size' | 'sale' | 'weighed' | 'supplier'> {
  /** A decimal text keeps the amount exact. A text that is no amount stays as it was typed. */
  readonly amount: string
  /** Decimal text as of an amount. An empty text stands for none. */
  readonly optionalAmount: string
  /** A text that is no number is NaN. */
  readonly age: number | null
  /** Its amount is NaN for a text that is no number. */
  readonly size: Size | null
  /** Texts of an incomplete sale are empty. */
  readonly sale: SentSale | null
  /** Texts that are missing are empty. */
  readonly weighed: SentWeighed | null
  readonly supplier: string | null
}

interface AnyRow<Kind extends FieldKind> {
  readonly kind: Kind
  /** The pages call the field by this name. */
  readonly heading: string
  /** The list of what staff did calls the field by this name within a sentence. Otherwise by its heading in lower case. */
  readonly label?: string
  /**
   * Searches of shoppers and sellers find a product by the words of a `name` or a `synonym`. A `text` only relates a product
   * to what a shopper searched for. By a `code`, only sellers find it.
   */
  readonly foundAs: WordSource | 'code' | null
  /** The seller's grid, and its changes of many products at once, have the field. Null keeps it out. */
  readonly grid: GridOptions | null
}

interface GridOptions {
  /** The grid and its errors call the field by this name. Otherwise by its heading. */
  readonly name?: string
  /** The column has this heading. Otherwise the name. */
  readonly heading?: string
  /** A cell that must not be empty is never emptied. */
  readonly isRequired?: true
  /** Says what it means that a cell was emptied. */
  readonly emptied?: string
}

export type WordSource = 'name' | 'synonym' | 'text'

interface KindOptions {
  readonly text: {
    /** The text has at most so many UTF-16 code units. */
    readonly max: number
    /** A code is text such as a number of the seller's. A long text may have several lines. Other texts have one line. */
    readonly form?: 'code' | 'digits' | 'long'
  }
  readonly optionalAmount: { readonly maxCents: number }
  readonly pieces: {
    /** The number may be 0 unless this says otherwise. */
    readonly min?: 1
  }
  readonly words: {
    /** Errors call one of the words by this name. */
    readonly each: string
  }
  readonly choices: { readonly choices: readonly string[] }
}

type RowOf<Kind extends FieldKind> = Kind extends keyof KindOptions ? AnyRow<Kind> & KindOptions[Kind] : AnyRow<Kind>

/** Says what is particular to a field of its kind. */
export type FieldRow<Kind extends FieldKind = FieldKind> = { [Each in Kind]: RowOf<Each> }[Kind]

export type FactKind = Extract<
  FieldKind,
  'text' | 'pieces' | 'optionalAmount' | 'age' | 'size' | 'words' | 'choices' | 'barcodes' | 'supplier'
>

interface FactOptions {
  /** Two halves share a row of the form. */
  readonly isHalf?: true
  readonly hint?: string
}

/** A fact is an optional field. Its form, requests, responses, search and columns follow from its row. */
export type FactRow<Kind extends FactKind = FactKind> = FieldRow<Kind> & FactOptions

/** Is what a product has of the field. */
export type ValueOf<Row extends { readonly kind: FieldKind }> = Row extends { readonly choices: readonly (infer Choice)[] }
  ? readonly Choice[]
  : KindValues[Row['kind']]
